/**
 * How soon virtual profiles usually answer, for the views of them. What was worked out is kept for five minutes, and each time
 * follows from at most the newest 500 answers, so a busy profile costs no more than another (QA-3).
 */
import { type UsualAnswer, usualAnswer } from "@/domain/answer_time.ts";
import type { MemberId } from "@/domain/ids.ts";
import { ANSWER_SPAN_MS } from "@/domain/limits.ts";
import { listAnswerWaits } from "@/store/answers/reader.ts";
import type { Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

const KEPT_MS = 5 * 60_000;
const NEWEST = 500;
/** Beyond so many profiles the oldest is worked out anew when somebody asks. */
const PROFILES_MAX = 10_000;

/** What the views say of it: nothing of a member who answers for themselves, or of a profile that nobody answers for. */
export type AnswersOf = (
  member: Pick<Member, "id" | "virtual" | "staffed" | "off">,
) => Promise<{ answers?: UsualAnswer }>;

/** Opens the answer times of this isolate. */
export function openAnswerTimes({ database, now }: Pick<ActorEnv, "database" | "now">): AnswersOf {
  const kept = new Map<MemberId, { until: number; usual: Promise<UsualAnswer> }>();

  async function work(id: MemberId): Promise<UsualAnswer> {
    const since = now() - ANSWER_SPAN_MS;
    return usualAnswer(await listAnswerWaits(database, id, { since, limit: NEWEST }), now());
  }

  function find(id: MemberId): Promise<UsualAnswer> {
    const known = kept.get(id);
    if (known && now() < known.until) return known.usual;
    const usual = work(id);
    kept.delete(id);
    kept.set(id, { until: now() + KEPT_MS, usual });
    // What could not be read is not kept.
    usual.catch(() => kept.get(id)?.usual === usual && kept.delete(id));
    const [oldest] = kept.keys();
    if (kept.size > PROFILES_MAX && oldest !== undefined) kept.delete(oldest);
    return usual;
  }

  return async function answersOf({ id, virtual, staffed, off }) {
    return virtual && staffed && !off ? { answers: await find(id) } : {};
  };
}
