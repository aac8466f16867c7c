/** Writes what the figures of the desk count beside its answers. Each row is part of the change that it tells of (QA-6). */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { ANSWER_TIME_LIFE_MS } from "@/domain/limits.ts";
import type { CountedAct } from "@/domain/quality.ts";
import { type Change, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

/** Counts coins that go back at `at` because nobody has answered these paid lines. */
export function putRefundTime(
  change: Change,
  { at, persona, member, coins, lines }: {
    at: number;
    persona: MemberId;
    member: MemberId;
    coins: number;
    lines: number;
  },
): void {
  const refund = { persona, member, coins, lines, exp: at + ANSWER_TIME_LIFE_MS };
  set(change, keys.refundTime(at, persona, member), refund, ANSWER_TIME_LIFE_MS);
}

/** Counts entry `n` of the staff log. */
export function putActTime(
  change: Change,
  n: number,
  { at, what, staff, persona }: { at: number; what: CountedAct; staff: StaffId; persona: MemberId | null },
): void {
  const act = { what, staff, persona, exp: at + ANSWER_TIME_LIFE_MS };
  set(change, keys.actTime(at, n), act, ANSWER_TIME_LIFE_MS);
}
