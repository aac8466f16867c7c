/**
 * The audit of the wheel (P14): a member's spins are numbered 1, 2, 3 …, each was drawn as it was committed to, each prize of
 * coins is one entry and each such entry one spin, and what was paid for was used or is left.
 *
 * Spins and entries are only ever added, each in one commit with the wheel that counts it. So those up to a wheel that was
 * read first are held against it, and members may spin meanwhile. Neither spins nor entries are kept in memory: both are
 * walked side by side, in their order.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/domain/money.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { checkSpin, hmacKey, seedOf } from "@/domain/wheel.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import type { Member, Order, Spin, Wheel } from "@/store/records.ts";
import { hasBrought } from "@/store/audit/sold.ts";
import type { Versions } from "@/store/audit/versions.ts";
import { auditLinks, kind, listGroups, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Rows read at once, and spins done again side by side. */
const BATCH = 100;

interface Found {
  spun: number;
  /** Spins that were paid for and used, and those that were bought. */
  paid: number;
  bought: number;
  /** Free spins that were used, and those that spins have won. */
  free: number;
  won: number;
  /** UTC day of the last daily spin; -1 before the first. */
  day: number;
  /** The last spin of which an entry tells, and the last version of the wheel of which one does. */
  lastPrize: number;
  lastBought: number;
}

/** Whose wheels and spins there are. */
export async function* auditWheelLinks(database: Database): AsyncGenerator<Problem> {
  const anything = () => true;
  yield* auditLinks<Wheel, Member>(database, database.list(kind<Wheel>("wheel")), {
    partner: (key) => keys.member(key[1] as MemberId),
    fits: anything,
    problem: () => "wheel of nobody",
  });
  yield* auditLinks<Spin, Wheel>(database, listGroups(database, kind<Spin>("spin"), 2), {
    partner: (key) => keys.wheel(key[1] as MemberId),
    fits: anything,
    problem: () => "spins have no wheel",
  });
}

/** The key under which all seeds are made, or null where nobody has opened the wheel yet. */
export async function getWheelKey(database: Database): Promise<CryptoKey | null> {
  const { value } = await database.get(keys.secret("wheel"));
  return value && await hmacKey(new Uint8Array(value));
}

/** Audits a member's spins. `secret`: from which their seeds follow, null where there is none yet. */
export async function* auditWheel(
  database: Database,
  member: MemberId,
  { secret, versions }: { secret: CryptoKey | null; versions: Versions },
): AsyncGenerator<Problem> {
  const { key, value: wheel } = await database.get(keys.wheel(member));
  if (!wheel) return;
  const isErased = (await database.get(keys.member(member))).value?.erased_at !== undefined;
  const found: Found = {
    spun: 0,
    paid: 0,
    bought: 0,
    free: 0,
    won: 0,
    day: -1,
    lastPrize: 0,
    lastBought: 0,
  };
  const entries = new Entries(database, { member, wheel, found, versions });
  let waiting: Promise<Problem[]>[] = [];
  for await (const row of database.list(keys.spins(member), { batch: BATCH })) {
    const n = Number(row.key[2]);
    if (n > wheel.spun) break;
    yield* count(found, { n, spin: row.value, key: row.key });
    if (row.value.coins !== "free") yield* entries.match({ n, spin: row.value, key: row.key });
    // The seed followed from the id that the member had.
    waiting.push(auditProof({ member, n, spin: row.value, secret: isErased ? null : secret }, row.key));
    if (waiting.length < BATCH) continue;
    yield* (await Promise.all(waiting)).flat();
    waiting = [];
  }
  yield* (await Promise.all(waiting)).flat();
  yield* entries.end();
  yield* auditCounts(wheel, found, key);
  yield* auditRest(database, member, found);
  yield* auditFree(database, member, { wheel, found });
}

/** Counts a spin of those up to the wheel. */
function* count(
  found: Found,
  { n, spin, key }: { n: number; spin: Spin; key: Deno.KvKey },
): Generator<Problem> {
  if (n !== found.spun + 1) yield problemAt(key, `spin follows spin ${found.spun}: the numbers have a gap`);
  found.spun = n;
  if (spin.kind === "paid") found.paid++;
  else if (spin.kind === "free") found.free++;
  else if (spin.kind === "daily") {
    const day = dayOf(spin.at);
    if (day <= found.day) yield problemAt(key, `second daily spin on day ${day}`);
    found.day = Math.max(found.day, day);
  } else yield problemAt(key, `unknown kind of spin "${spin.kind}"`);
  if (spin.coins === "free") found.won++;
}

function* auditCounts(wheel: Wheel, found: Found, key: Deno.KvKey): Generator<Problem> {
  if (found.spun !== wheel.spun) {
    yield problemAt(key, `counts ${wheel.spun} spins, the last one is ${found.spun}`);
  }
  for (const count of [wheel.free, wheel.paid, wheel.spun, wheel.version]) {
    if (!Number.isSafeInteger(count) || count < 0) yield problemAt(key, `${count} is no count`);
  }
  if (found.bought !== found.paid + wheel.paid) {
    yield problemAt(key, `${found.bought} spins bought, ${found.paid} of them used and ${wheel.paid} left`);
  }
  // Each spin and each purchase is a change.
  if (wheel.version < found.spun + found.bought) {
    yield problemAt(key, `version ${wheel.version} after ${found.spun} spins and ${found.bought} purchases`);
  }
  if (wheel.daily_day !== found.day) {
    yield problemAt(key, `daily_day ${wheel.daily_day}, the last daily spin was on day ${found.day}`);
  }
}

/** Spins, prizes and purchases that came since the wheel was read are counted by the wheel of now. */
async function* auditRest(database: Database, member: MemberId, found: Found): AsyncGenerator<Problem> {
  let last = Math.max(found.lastPrize, found.spun);
  for await (const { key } of database.list(keys.spins(member), { reverse: true, limit: 1 })) {
    last = Math.max(last, Number(key[2]));
  }
  const { key, value } = await database.get(keys.wheel(member));
  if (!value) return;
  if (last > value.spun) yield problemAt(key, `counts ${value.spun} spins, the last one is ${last}`);
  if (found.lastBought > value.version) {
    yield problemAt(key, `version ${value.version}, a spin was bought in version ${found.lastBought}`);
  }
}

/**
 * Free spins are those that were won, came with coins, or were given by hand, less what was used or went with its money. What
 * a return has taken stands in its order; in one from before it does not, and may be anything up to all of them.
 */
async function* auditFree(
  database: Database,
  member: MemberId,
  { wheel, found }: { wheel: Wheel; found: Found },
): AsyncGenerator<Problem> {
  const key = keys.wheel(member);
  let most = found.won - found.free;
  let least = most;
  for await (const { key: [, , cause] } of database.list(keys.grantedTo(member))) {
    if (cause !== "spin") continue;
    most++;
    least++;
  }
  for await (const { value: order } of listOrdersOf(database, member)) {
    const came = spinsOf(order);
    const { spins: taken } = order.returned ?? {};
    const isBack = order.state === "refunded";
    most += came - (isBack ? taken ?? 0 : 0);
    least += came - (isBack ? taken ?? came : 0);
  }
  const again = await database.get(key);
  // What has changed meanwhile is looked at the next time.
  if (again.value?.version !== wheel.version) return;
  if (wheel.free > most || wheel.free < least) {
    const were = most === least ? most : `${least} to ${most}`;
    yield problemAt(key, `${wheel.free} free spins left instead of ${were}`);
  }
}

/** Spins that an order has brought. */
function spinsOf(order: Order): number {
  return order.goods.type === "credits" && hasBrought(order) ? order.goods.spins : 0;
}

/** Does a spin again. */
async function auditProof(
  { member, n, spin, secret }: { member: MemberId; n: number; spin: Spin; secret: CryptoKey | null },
  key: Deno.KvKey,
): Promise<Problem[]> {
  const { prize, coins, table, seed, commitment, client_seed } = spin;
  const { problems } = await checkSpin({
    prize_id: prize,
    value: coins,
    table,
    seed,
    commitment,
    client_seed,
  });
  const found = problems.map((problem) => problemAt(key, `was not drawn as it was committed to: ${problem}`));
  if (secret && await seedOf(secret, member, n) !== seed) {
    found.push(problemAt(key, "its seed does not follow from the secret"));
  }
  return found;
}

/** A member's entries for prizes in their order, which is that of the spins. */
class Entries {
  readonly #rows: AsyncIterator<{ key: Deno.KvKey; value: Entry }>;
  readonly #wheel: Wheel;
  readonly #found: Found;
  readonly #versions: Versions;
  #next: { key: Deno.KvKey; value: Entry } | null | undefined;

  /** Those up to `wheel`. */
  constructor(
    database: Database,
    { member, wheel, found, versions }: {
      member: MemberId;
      wheel: Wheel;
      found: Found;
      versions: Versions;
    },
  ) {
    this.#wheel = wheel;
    this.#versions = versions;
    this.#rows = database.list(keys.entries(member), { batch: BATCH })[Symbol.asyncIterator]();
    this.#found = found;
  }

  /** The entry of a spin has to come next. */
  async *match({ n, spin, key }: { n: number; spin: Spin; key: Deno.KvKey }): AsyncGenerator<Problem> {
    for (let entry = await this.#peek(); entry && Number(entry.value.ref) < n; entry = await this.#peek()) {
      yield problemAt(entry.key, `prize of "${entry.value.ref}", which no spin has won`);
      this.#take();
    }
    const entry = await this.#peek();
    if (entry?.value.ref !== String(n)) return yield problemAt(key, "no entry gives what it has won");
    this.#take();
    if (entry.value.delta !== spin.coins) {
      yield problemAt(entry.key, `prize of ${entry.value.delta}, the spin has won ${spin.coins}`);
    }
    if (entry.value.at !== spin.at) yield problemAt(entry.key, "prize at another time than its spin's");
    const { catalogue } = entry.value;
    const version = catalogue === undefined ? null : await this.#versions.get(catalogue);
    if (version && version.table !== spin.table) {
      yield problemAt(key, `was not drawn from the wheel of version ${catalogue}`);
    }
  }

  /** There is none behind the last spin. */
  async *end(): AsyncGenerator<Problem> {
    for (let entry = await this.#peek(); entry; entry = await this.#peek()) {
      yield problemAt(entry.key, `prize of "${entry.value.ref}", which no spin has won`);
      this.#take();
    }
  }

  #take(): void {
    this.#next = undefined;
  }

  /** The next entry for a prize; those for spins that were bought are counted on the way. */
  async #peek(): Promise<{ key: Deno.KvKey; value: Entry } | null> {
    while (this.#next === undefined) {
      const { done, value: row } = await this.#rows.next();
      if (done) return this.#next = null;
      const { cause, ref } = row.value;
      if (cause === "prize" && Number(ref) > this.#wheel.spun) {
        this.#found.lastPrize = Math.max(this.#found.lastPrize, Number(ref));
      } else if (cause === "prize") this.#next = row;
      // A spin that was bought names the version of the wheel that it led to.
      else if (cause === "spin" && !(Number(ref) > this.#wheel.version)) this.#found.bought++;
      else if (cause === "spin") this.#found.lastBought = Math.max(this.#found.lastBought, Number(ref));
    }
    return this.#next;
  }
}
