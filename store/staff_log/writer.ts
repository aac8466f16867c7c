/**
 * Writes the staff log. Entries are numbered 1, 2, 3 … and each holds the hash of the one before, so a missing, changed or
 * added entry breaks the chain (P25).
 *
 * Invariant: an entry is part of the change that it tells of, which checks the end of the log.
 */
import { createHash } from "node:crypto";
import { isCountedAct } from "@/domain/quality.ts";
import type { LoggedAct } from "@/domain/staff_log.ts";
import { type Change, check, count, type Entry, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import { putActTime } from "@/store/quality/writer.ts";
import type { StaffLogEntry, StaffLogHead } from "@/store/records.ts";

export const EMPTY_LOG: StaffLogHead = { n: 0, hash: "" };

/** Adds the entries of a change's acts, in their order; gives the number of the first. */
export function addLogEntries(
  change: Change,
  head: Entry<StaffLogHead>,
  { acts, now }: { acts: readonly LoggedAct[]; now: number },
): number {
  const before = head.value ?? EMPTY_LOG;
  let { n, hash } = before;
  check(change, head);
  for (const act of acts) {
    const entry = entryOf(act, { previous: hash, at: now });
    set(change, keys.staffLog(++n), entry);
    for (const key of indexKeysOf(entry, n)) set(change, key, 0);
    countAct(change, n, { act, now });
    hash = entry.hash;
  }
  set(change, head.key, { n, hash });
  return before.n + 1;
}

/** What figures count, they find by its time. */
function countAct(change: Change, n: number, { act, now }: { act: LoggedAct; now: number }): void {
  const { by: { staff }, what, subject: { persona = null } } = act;
  count(change, { name: `acts/${what}`, at: now });
  if (staff !== "system" && isCountedAct(what)) putActTime(change, n, { at: now, what, staff, persona });
}

function entryOf(act: LoggedAct, { previous, at }: { previous: string; at: number }): StaffLogEntry {
  const { by: { staff, roles }, what, subject, reason = "", before = "", after = "" } = act;
  const entry = { who: staff, roles, what, subject, reason, before, after, at, previous };
  return { ...entry, hash: hashOfEntry(entry) };
}

/** Under which keys an entry is found: by the member it is about, by who did it, by the act and by the virtual profile. */
export function indexKeysOf({ who, what, subject: { member, persona } }: StaffLogEntry, n: number): Key<0>[] {
  return [
    ...member ? [keys.staffLogAbout(member, n)] : [],
    keys.staffLogBy("who", who, n),
    keys.staffLogBy("what", what, n),
    ...persona ? [keys.staffLogBy("persona", persona, n)] : [],
  ];
}

/** The hash of an entry: SHA-256 over its fields in a fixed order, base64url. */
export function hashOfEntry(entry: Omit<StaffLogEntry, "hash">): string {
  const { who, roles, what, subject: { member, persona, staff, ref }, reason, before, after, at, previous } =
    entry;
  const parts = [
    previous,
    who,
    roles,
    what,
    member ?? "",
    persona ?? "",
    staff ?? "",
    ref ?? "",
    reason,
    before,
    after,
    at,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
