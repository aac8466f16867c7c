/** Tells a member of a decision about them: by mail, with the statement of reasons (DSA art. 17), and in the app (DC-4). */
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Decision, Member } from "@/store/records.ts";
import { type Draft, notify, type RoutedMember } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** Adds it to a draft; `member` as the change leaves them. */
export function addTelling(
  draft: Draft,
  env: ActorEnv,
  { decision, member, route }: { decision: Decision; member: Member; route: RoutedMember },
): void {
  addOwnLetter(draft, env, { kind: "decision", member, now: env.now(), data: letterData(decision) });
  const frame = eventFrame("notification", { type: "error", message: "notice.decision" });
  notify(draft, [{ kind: "event", to: [member.id], frame }], [route]);
  draft.afterwards.push(env.wakeMailer);
}

/** What the letter says of it. */
function letterData(decision: Decision): Readonly<Record<string, string>> {
  const { id, at, measure, target, rule, facts, until, automatic } = decision;
  return {
    decision: id,
    at: String(at),
    measure,
    target: target?.kind ?? "",
    rule,
    facts,
    until: until === undefined ? "" : String(until),
    found: automatic.found ? "1" : "",
    decided: automatic.decided ? "1" : "",
  };
}
