/** Writes how long a member waited for an answer of the desk's. Both rows are part of the change that sends the answer (QA-1). */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { ANSWER_TIME_LIFE_MS } from "@/domain/limits.ts";
import { waitName } from "@/domain/stats.ts";
import { type Change, count, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

/** Keeps the time of an answer, `waited_ms` from the first unanswered line to `at`. */
export function putAnswerTime(
  change: Change,
  { at, persona, member, staff, waited_ms, first, seq, lang = "" }: {
    at: number;
    persona: MemberId;
    member: MemberId;
    staff: StaffId;
    waited_ms: number;
    /** Whether it is the virtual profile's first answer in this conversation. */
    first: boolean;
    /** Number of the answer in the conversation. */
    seq: number;
    /** Of the member. */
    lang?: string;
  },
): void {
  const exp = at + ANSWER_TIME_LIFE_MS;
  const time = { persona, member, staff, waited_ms, first, seq, exp };
  set(change, keys.answerTime(at, persona, member), time, ANSWER_TIME_LIFE_MS);
  count(change, { name: "answers", lang, at });
  count(change, { name: waitName(waited_ms), lang, at });
  set(change, keys.answerTimeOf(persona, at, member), { waited_ms, exp }, ANSWER_TIME_LIFE_MS);
}
