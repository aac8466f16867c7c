/** Tells a member what has become of their selfie, or of their mark: by mail, in the app, and by push (VE-9, VE-13). */
import type { SelfieOutcome, SelfieReason } from "@/domain/photo_verification.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { addAlert } from "@/store/alerts/writer.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import type { Member } from "@/store/records.ts";
import { type Draft, notify, type RoutedMember } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

const NOTICES = {
  verified: { type: "success", message: "notice.photo_verified" },
  declined: { type: "error", message: "notice.photo_declined" },
  expired: { type: "error", message: "notice.photo_expired" },
  revoked: { type: "error", message: "notice.photo_revoked" },
} as const;

/** Adds it to a draft; `member` as the change leaves them. */
export function addSelfieNews(
  draft: Draft,
  env: ActorEnv,
  { member, route, outcome, reason }: {
    member: Member;
    route: RoutedMember;
    outcome: SelfieOutcome;
    reason?: SelfieReason;
  },
): void {
  addOwnLetter(draft, env, {
    kind: "photo_verification",
    member,
    now: env.now(),
    data: { outcome, reason: reason ?? "" },
  });
  notify(draft, [{ kind: "event", to: [member.id], frame: eventFrame("notification", NOTICES[outcome]) }], [
    route,
  ]);
  const now = env.now();
  const isOnline = isOnRoute(route.route);
  addAlert(draft, { to: member.id, kind: "selfie", subject: outcome, isOnline, now });
  draft.afterwards.push(env.wakeMailer);
}
