/** The audit of what is given once: each reference has one entry, and the row that says so (P13). */
import type { MemberId } from "@/domain/ids.ts";
import type { Cause, Entry } from "@/domain/money.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

const BATCH = 500;

/** Causes that give each of their references once. Coins of the sign-up came with the account, others by hand. */
const CAUSES: readonly Cause[] = ["push", "promo_code", "sign_up"];

/** Whether an entry gives something that has a row of its own. */
export function isGivenOnce(member: MemberId, { cause, ref }: Pick<Entry, "cause" | "ref">): boolean {
  return CAUSES.includes(cause) && !(cause === "sign_up" && ref === member);
}

/** A reference of a cause as text. */
export function givenText({ cause, ref }: Pick<Entry, "cause" | "ref">): string {
  return JSON.stringify([cause, ref]);
}

/** What was given once has its row, and the row its entry. */
export async function* auditGiven(
  database: Database,
  member: MemberId,
  given: ReadonlySet<string>,
): AsyncGenerator<Problem> {
  const rows = new Set<string>();
  const missing: { key: Deno.KvKey; text: string }[] = [];
  for await (const { key } of database.list(keys.grantedTo(member))) {
    const [, , cause, ref] = key as unknown as [string, string, Cause, string];
    // Free spins by hand: wheel.ts counts them.
    if (cause === "spin") continue;
    if (!isGivenOnce(member, { cause, ref })) {
      yield problemAt(key, `${cause} is not given once`);
      continue;
    }
    const text = givenText({ cause, ref });
    rows.add(text);
    if (!given.has(text)) missing.push({ key, text });
  }
  for (const text of given) {
    if (rows.has(text)) continue;
    const [cause, ref] = JSON.parse(text) as [Cause, string];
    yield problemAt(keys.granted(member, cause, ref), "coins were given without the row that says so");
  }
  if (missing.length === 0) return;
  // They may have come since the entries were read.
  const later = new Set<string>();
  for await (const { value } of database.list(keys.entries(member), { batch: BATCH })) {
    if (isGivenOnce(member, value)) later.add(givenText(value));
  }
  for (const { key, text } of missing) {
    if (!later.has(text)) yield problemAt(key, "coins that no entry gives");
  }
}
