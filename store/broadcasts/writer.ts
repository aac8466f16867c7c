/**
 * Writes notices to many members. Every change of one checks it and its progress, so that a step is made once and none is made
 * after it was stopped; the row of what is open follows from both.
 */
import type { MemberId } from "@/domain/ids.ts";
import { NOTICE_LIFE_MS } from "@/domain/limits.ts";
import { type Change, check, checkAbsent, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Broadcast, BroadcastProgress } from "@/store/records.ts";
import type { BroadcastRows, NoticeRow } from "@/store/broadcasts/reader.ts";

/** Progress before anybody was looked at. */
export const NO_PROGRESS: BroadcastProgress = {
  cursor: null,
  members: 0,
  mails: 0,
  counted: false,
  told: 0,
  app: 0,
  push: 0,
  mail: 0,
  next_at: 0,
  shown_at: 0,
};

/** Whether somebody is still to be counted or told. */
export function isOpen({ state }: Broadcast, { counted }: BroadcastProgress): boolean {
  return state === "running" || (state === "draft" && !counted);
}

export function addBroadcast(change: Change, broadcast: Broadcast): void {
  const { id, at } = broadcast;
  checkAbsent(change, keys.broadcast(id));
  set(change, keys.broadcast(id), broadcast);
  set(change, keys.broadcastProgress(id), NO_PROGRESS);
  set(change, keys.broadcastAt(at, id), 0);
  set(change, keys.broadcastOpen(id), 0);
}

export function updateBroadcast(
  change: Change,
  before: BroadcastRows,
  { broadcast, progress = before.progress.value }: { broadcast?: Broadcast; progress?: BroadcastProgress },
): void {
  check(change, before.broadcast);
  check(change, before.progress);
  const next = broadcast
    ? { ...broadcast, version: before.broadcast.value.version + 1 }
    : before.broadcast.value;
  if (broadcast) set(change, before.broadcast.key, next);
  if (progress !== before.progress.value) set(change, before.progress.key, progress);
  const [was, is] = [isOpen(before.broadcast.value, before.progress.value), isOpen(next, progress)];
  if (was === is) return;
  if (is) set(change, keys.broadcastOpen(next.id), 0);
  else remove(change, keys.broadcastOpen(next.id));
}

/** The app shows a member a notice, until they have seen it. */
export function addNotice(
  change: Change,
  { member, at, id }: { member: MemberId; at: number; id: string },
): void {
  set(change, keys.noticeOf(member, at, id), { exp: at + NOTICE_LIFE_MS }, NOTICE_LIFE_MS);
}

export function markNoticeSeen(change: Change, row: NoticeRow, now: number): void {
  check(change, row);
  set(change, row.key, { ...row.value, seen: true }, Math.max(1, row.value.exp - now));
}
