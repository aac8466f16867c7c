/** Movements, and what coins have cost, as a member sees them. */
import { costsOf } from "@/domain/coin_lots.ts";
import { type MemberId, otherOf, pairOf, parseMessageId } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import type { SpendingMonth } from "@/domain/spending_month.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";
import type { NumberedEntry } from "@/store/accounts/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** Names that are remembered while one wallet is looked through. */
const NAMES_MAX = 1_000;

/** What coins have cost, and months with the one that counts now before those that are over. */
export function toCostsView(
  { balance, lots, month }: Account,
  over: readonly SpendingMonth[],
): CallOutput<"wallet/costs"> {
  const all = [...(month ? [month] : []), ...over.filter((each) => each.month !== month?.month)];
  return {
    credits: balance,
    lots: (lots ?? (balance > 0 ? [{ coins: balance }] : [])).map(({ coins, cost }) => ({
      coins,
      ...(cost && { cost }),
    })),
    months: all.map(({ from_seq: _, cost, paid, ...sums }) => ({
      ...sums,
      cost: [...cost],
      paid: [...paid],
    })),
  };
}

/**
 * What it returns gives entries as their member sees them, those of messages with the other member's name. Who is gone, or
 * blocked by one of the two, has none there (P17).
 */
export function openMovementViews(
  database: Database,
  member: MemberId,
): (entries: readonly NumberedEntry[]) => Promise<MovementView[]> {
  const names = new Map<MemberId, string | null>();

  async function learn(others: readonly MemberId[]): Promise<void> {
    const unknown = [...new Set(others)].filter((other) => !names.has(other));
    const [members, blocks] = await Promise.all([
      database.getMany(unknown.map(keys.member)),
      database.getMany(unknown.map((other) => keys.block(pairOf(member, other)))),
    ]);
    unknown.forEach((other, index) =>
      names.set(other, blocks[index]?.value ? null : members[index]?.value?.name ?? null)
    );
  }

  return async (entries) => {
    if (names.size > NAMES_MAX) names.clear();
    const others = entries.map((entry) => otherIn(entry, member));
    await learn(others.flatMap((other) => other ?? []));
    return entries.map(({ seq, delta, after, cause, ref, at, lots }, index) => {
      const costs = costsOf(lots);
      const other = others[index] ?? null;
      const name = other && names.get(other);
      return {
        seq,
        delta,
        after,
        cause,
        ref,
        ...(other && name && { user_id: other, name }),
        ...(costs.length > 0 && { cost: [...costs] }),
        time: Math.floor(at / 1000),
      };
    });
  };
}

/** The other member of a message or a gift, or of what came back for them. */
function otherIn({ cause, ref }: NumberedEntry, member: MemberId): MemberId | null {
  if (cause !== "message" && cause !== "gift" && cause !== "refund_unanswered") return null;
  const message = parseMessageId(ref);
  return message?.pair.includes(member) ? otherOf(message.pair, member) : null;
}
