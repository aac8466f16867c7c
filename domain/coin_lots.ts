/**
 * What a member's coins have cost them: lots in the order in which the coins came, of which the oldest are spent first
 * (decisions: what coins cost). Pure; browsers use it too.
 * Invariant: the lots of an account add up to its balance, and what leaves a lot in parts has cost together what the lot has.
 */
import type { Currency } from "@/domain/catalogue.ts";

/** An amount of money. */
export interface Cost {
  /** Millionths of a whole unit of the currency: a coin costs less than a cent. */
  micros: number;
  currency: Currency;
}

/** Coins that came, or went, together. */
export interface Lot {
  coins: number;
  /** What all of them have cost; missing where they were given or won. */
  cost?: Cost | undefined;
  /** The order that brought them. */
  order?: string;
}

/** Millionths in the smallest unit of a currency: both have two decimals. */
export const MICROS_PER_MINOR = 10_000;

/** So many stay apart; beyond that the oldest two of one currency become one. */
export const LOTS_MAX = 24;

/** The lots of an account: missing where none of its coins has cost anything. */
export type Lots = readonly Lot[] | undefined;

/** The lot of an order of `amount` smallest units. */
export function boughtLot(
  { id, amount, currency }: { id: string; amount: number; currency: Currency },
  coins: number,
): Lot {
  return { coins, cost: { micros: amount * MICROS_PER_MINOR, currency }, order: id };
}

/** The lots of a balance of `balance` coins after `came` have come. A bonus joins the lot of its order, whose price it lowers. */
export function addLots(lots: Lots, balance: number, came: readonly Lot[]): Lots {
  let all = listLots(lots, balance);
  for (const lot of came) {
    const joined = lot.cost ? -1 : all.findIndex(({ order }) => order !== undefined && order === lot.order);
    const last = all.at(-1);
    if (joined >= 0) {
      all = all.map((each, at) => at === joined ? { ...each, coins: each.coins + lot.coins } : each);
    } else if (last && !last.cost && !lot.cost) {
      all = [...all.slice(0, -1), { coins: last.coins + lot.coins }];
    } else all = bounded([...all, lot.cost ? lot : { coins: lot.coins }]);
  }
  return paidFor(all);
}

/**
 * Takes `coins` from the lots of a balance: the oldest first, or those of an order that is returned and then the newest. Gives
 * what is left, and the parts that went.
 */
export function takeLots(
  lots: Lots,
  balance: number,
  { coins, order }: { coins: number; order?: string | undefined },
): { lots: Lots; taken: readonly Lot[] } {
  const all = listLots(lots, balance);
  const queue = order === undefined ? all : [
    ...all.filter((lot) => lot.order === order),
    ...all.filter((lot) => lot.order !== order).reverse(),
  ];
  const left = new Map<Lot, Lot>();
  const taken: Lot[] = [];
  let missing = coins;
  for (const lot of queue) {
    const part = Math.min(missing, lot.coins);
    if (part === 0) break;
    missing -= part;
    const micros = lot.cost ? microsOf(lot.cost.micros, part, lot.coins) : 0;
    const { cost } = lot;
    taken.push({ coins: part, ...(cost && { cost: { ...cost, micros } }) });
    left.set(lot, {
      ...lot,
      coins: lot.coins - part,
      ...(cost && { cost: { ...cost, micros: cost.micros - micros } }),
    });
  }
  const rest = all.map((lot) => left.get(lot) ?? lot).filter((lot) => lot.coins > 0);
  return { lots: paidFor(rest), taken };
}

/** What the next `coins` have cost, by currency; nothing where there are fewer. */
export function costOfNext(lots: Lots, balance: number, coins: number): readonly Cost[] {
  return coins > balance ? [] : costsOf(takeLots(lots, balance, { coins }).taken);
}

/** What lots have cost together, by currency, without what has cost nothing. */
export function costsOf(lots: readonly Lot[] = []): readonly Cost[] {
  return addCosts([], lots.flatMap(({ cost }) => cost ?? []));
}

/** Adds costs, by currency. */
export function addCosts(costs: readonly Cost[], more: readonly Cost[]): readonly Cost[] {
  const sums = new Map<Currency, number>();
  for (const { currency, micros } of [...costs, ...more]) {
    sums.set(currency, (sums.get(currency) ?? 0) + micros);
  }
  return Array.from(sums, ([currency, micros]) => ({ micros, currency })).filter(({ micros }) => micros > 0);
}

/** Lots as one of each currency, and one of what has cost nothing: where only sums count. */
export function sumLots(lots: readonly Lot[]): readonly Lot[] {
  const sums = new Map<Currency | null, Lot>();
  for (const { coins, cost } of lots) {
    const key = cost?.currency ?? null;
    const sum = sums.get(key);
    const micros = (sum?.cost?.micros ?? 0) + (cost?.micros ?? 0);
    sums.set(key, { coins: (sum?.coins ?? 0) + coins, ...(cost && { cost: { ...cost, micros } }) });
  }
  return [...sums.values()];
}

/** Sums of lots without those of `gone`, which are part of them. */
export function subtractLots(lots: readonly Lot[], gone: readonly Lot[]): readonly Lot[] {
  const negative = gone.map(({ coins, cost }): Lot => ({
    coins: -coins,
    ...(cost && { cost: { ...cost, micros: -cost.micros } }),
  }));
  return sumLots([...lots, ...negative]).filter(({ coins }) => coins > 0);
}

/** Undefined where nothing of them has cost anything, so that accounts and entries without such coins say nothing of it. */
export function paidFor(lots: readonly Lot[]): Lots {
  return lots.some(({ cost }) => cost) ? lots : undefined;
}

/** An account from before lots were kept has coins of which nobody knows a cost. */
function listLots(lots: Lots, balance: number): readonly Lot[] {
  return lots ?? (balance > 0 ? [{ coins: balance }] : []);
}

/** A part's share, rounded down: the rest stays with the rest. */
function microsOf(micros: number, part: number, coins: number): number {
  return part === coins ? micros : Math.floor(micros * part / coins);
}

function bounded(lots: readonly Lot[]): readonly Lot[] {
  if (lots.length <= LOTS_MAX) return lots;
  for (const [at, first] of lots.entries()) {
    const next = lots.findIndex((lot, nth) => nth > at && lot.cost?.currency === first.cost?.currency);
    const second = lots[next];
    if (!second) continue;
    const [sum] = sumLots([first, second]);
    return lots.flatMap((lot, nth) => nth === next ? [] : nth === at && sum ? [sum] : [lot]);
  }
  return lots;
}
