/** Writes decisions about members. The rows of the lists follow from the decision. */
import type { MemberId } from "@/domain/ids.ts";
import type { Restrictions } from "@/domain/decisions.ts";
import { type Change, check, checkAbsent, count, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { DecisionEntry, DecisionPlace } from "@/store/decisions/reader.ts";
import type { Decision } from "@/store/records.ts";

/** Adds a decision; the change fails where its number is taken. */
export function addDecision(change: Change, decision: Decision): void {
  const { id, at, member } = decision;
  const key = keys.decision(id);
  checkAbsent(change, key);
  set(change, key, decision);
  set(change, keys.decisionAt(at, id), 0);
  set(change, keys.decisionOf(member, at, id), 0);
  count(change, { name: `decided/${decision.measure}`, at });
  if (decision.source.kind === "photo_review") count(change, { name: "photos_refused", at });
}

/** Says that the member of a decision is told of it at a time, unless it is taken back before. */
export function addUntold(change: Change, { at, id }: DecisionPlace): void {
  set(change, keys.decisionUntold(at, id), 0);
}

/** Says no more that they are; the change fails where somebody else has. */
export function removeUntold(change: Change, entry: Entry<0>): void {
  check(change, entry);
  remove(change, entry.key);
}

/** Writes a decision anew; the change fails where it has changed since it was read. */
export function updateDecision(
  change: Change,
  entry: DecisionEntry,
  next: Omit<Decision, "version">,
): Decision {
  const { value } = entry;
  const written = { ...next, version: value.version + 1 };
  check(change, entry);
  set(change, entry.key, written);
  const [before, after] = [openAppealAt(value), openAppealAt(written)];
  if (before !== after) {
    if (before !== null) remove(change, keys.appealOpen(before, value.id));
    if (after !== null) set(change, keys.appealOpen(after, value.id), 0);
  }
  return written;
}

/** Removes a decision with its places in the lists; the change fails where it has changed since it was read. */
export function removeDecision(change: Change, entry: DecisionEntry): void {
  const { id, at, member } = entry.value;
  check(change, entry);
  for (const key of [entry.key, keys.decisionAt(at, id), keys.decisionOf(member, at, id)]) {
    remove(change, key);
  }
}

/** When an appeal was made that nobody has decided; null where there is none. */
export function openAppealAt({ appeal }: Decision): number | null {
  return appeal && !appeal.decided ? appeal.at : null;
}

/** Brings the row that says when a suspended member comes back from one state to the next. */
export function followOutEnd(
  change: Change,
  member: MemberId,
  { before, after }: { before: Restrictions | undefined; after: Restrictions | undefined },
): void {
  const [was, is] = [before?.out_until ?? null, after?.out_until ?? null];
  if (was === is) return;
  if (was !== null) remove(change, keys.outEnd(was, member));
  if (is !== null) set(change, keys.outEnd(is, member), 0);
}
