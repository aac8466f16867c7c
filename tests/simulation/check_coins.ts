/** Judges what became of coins: the promises P12 to P14. What entries and balances say of each other is the audit's (P11). */
import type { MemberId } from "@/domain/ids.ts";
import { MIN_COINS_TO_SEND } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import type { Case } from "@/tests/simulation/checks.ts";

/**
 * Whoever has the coins is not refused for the lack of them, and whoever has not does not spend them (P12). What was asked
 * for between two moments is right to be refused where the balance was too low at any moment of these.
 */
export function judgeRefusals({ devices, evidence }: Case): string[] {
  const problems: string[] = [];
  for (const { member, what, came, needed, from, to } of evidence.paid) {
    if (came === "too_few_coins" && leastOf({ evidence }, member, { from, to }) >= needed) {
      problems.push(`P12: a ${what} for ${needed} coins was refused, though they were there`);
    }
  }
  for (const { me, givenBack } of devices) {
    for (const { text, at } of givenBack) {
      const from = evidence.asked.find((asked) => asked.text === text)?.at ?? at;
      if (leastOf({ evidence }, me.id, { from, to: at }) >= MIN_COINS_TO_SEND) {
        problems.push(`P12: ${text} was given back, though its coins were there`);
      }
    }
  }
  for (const { member, balance } of evidence.balances) {
    if (balance < 0) problems.push(`P12: ${member} had ${balance} coins`);
  }
  return problems;
}

/** The lowest balance between two moments; none while coins were owed, which keeps from spending any. */
function leastOf(
  { evidence }: Pick<Case, "evidence">,
  member: MemberId,
  { from, to }: { from: number; to: number },
): number {
  const own = evidence.balances.filter((each) => each.member === member);
  const before = own.findLast(({ at }) => at < from);
  const then = own.filter(({ at }) => at >= from && at <= to);
  return Math.min(
    ...[...(before ? [before] : []), ...then].map(({ balance, owed }) => owed > 0 ? 0 : balance),
  );
}

/** What members were answered is paid for once each, and nothing else is (P12). */
export async function judgePaid({ database, evidence, world }: Case): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, name } of world.members) {
    for (const what of ["gift", "spin"] as const) {
      let debits = 0;
      for await (const { value } of database.list(keys.entries(id))) {
        if (value.cause === what && value.delta < 0) debits++;
      }
      const own = evidence.paid.filter((each) => each.member === id && each.what === what);
      const done = own.filter(({ came }) => came === "done").length;
      const most = done + own.filter(({ came, wasLost }) => came !== "done" && wasLost).length;
      if (debits < done || debits > most) {
        problems.push(`P12: ${name} was told of ${done} to ${most} of "${what}", and paid for ${debits}`);
      }
    }
  }
  return problems;
}

/** Each payment was granted once, and what was given back is gone again (P13). */
export async function judgePurchases({ database, evidence, world }: Case): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, name } of world.members) {
    const granted: { ref: string; delta: number }[] = [];
    let back = 0;
    for await (const { value } of database.list(keys.entries(id))) {
      if (value.cause === "purchase") granted.push(value);
      if (value.cause === "refund" || value.cause === "owed") back -= value.delta;
    }
    const refs = granted.map(({ ref }) => ref);
    if (new Set(refs).size < refs.length) problems.push(`P13: granted twice: ${refs}`);
    const own = evidence.bought.filter(({ member }) => member === id);
    const missing = own.filter(({ order, isReturned }) => !isReturned && !refs.includes(order));
    if (missing.length > 0) {
      problems.push(`P13: paid and not granted: ${missing.map(({ order }) => order)}; granted: ${refs}`);
    }
    const free = refs.filter((ref) => !own.some(({ order }) => order === ref));
    if (free.length > 0) problems.push(`P13: granted and not paid: ${free}`);
    const returned = granted.filter(({ ref }) =>
      own.some(({ order, isReturned }) => order === ref && isReturned)
    );
    const due = returned.reduce((sum, { delta }) => sum + delta, 0);
    const owed = (await database.get(keys.account(id))).value?.owed ?? 0;
    if (back + owed !== due) problems.push(`P13: of ${due} coins that ${name} gave back ${back} are gone`);
  }
  return problems;
}

/** What a member was told that they have won is stored as it was told, is theirs, and is one spin of theirs (P14). */
export async function judgeSpins({ database, evidence, world }: Case): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { member, n, prize_id, value, commitment } of evidence.spun) {
    const name = world.members.find(({ id }) => id === member)?.name;
    if (seen.has(`${member} ${n}`)) problems.push(`P14: ${name} was told of spin ${n} for two of theirs`);
    seen.add(`${member} ${n}`);
    const spin = (await database.get(keys.spin(member, n))).value;
    if (spin?.prize !== prize_id || spin.coins !== value || spin.commitment !== commitment) {
      problems.push(`P14: ${name} was told of prize ${prize_id}, stored is ${spin?.prize}`);
    }
    const won: number[] = [];
    for await (const entry of database.list(keys.entries(member))) {
      if (entry.value.cause === "prize" && entry.value.ref === String(n)) won.push(entry.value.delta);
    }
    if (String(won) !== (value === "free" ? "" : String(value))) {
      problems.push(`P14: ${name} was told of ${value} coins by spin ${n}, and got ${won}`);
    }
  }
  problems.push(...evidence.unspun.map((text) => `P14: ${text}`));
  return problems;
}
