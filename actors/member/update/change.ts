/**
 * The commit of a changed record: the member, where discovery and the feed of stories find them, and what their devices are
 * told, in one change that checks all of it.
 */
import { isDeepStrictEqual } from "node:util";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { UpdateKey } from "@/domain/profile_fields.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { factsOf, putStanding } from "@/store/candidates/writer.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import { moveStories } from "@/store/stories/writer.ts";
import { untilCommitted } from "@/actors/attempts.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { UpdateError } from "@/actors/member/update/field.ts";
import { readProfile } from "@/actors/photos/profile_change.ts";
import { toOwnView } from "@/actors/queries/own_view.ts";

export interface MemberChange {
  /** The field, as its event names it. */
  key: UpdateKey;
  /** What of the member changes, or null where nothing does. Decided again where somebody else changed the member. */
  decide(member: Member): Result<Partial<Member> | null, UpdateError>;
}

/** Changes a member, and tells their devices once it is committed. */
export async function changeMember(
  env: ActorEnv,
  id: MemberId,
  { key, decide }: MemberChange,
): Promise<Result<null, UpdateError>> {
  const { database, now, catalogue, publish } = env;

  const outcome = await untilCommitted<Member, UpdateError>(env, async () => {
    const profile = await readProfile(database, id);
    if (!profile) return { stale: false, result: refuse("not_authenticated") };
    const before = profile.member.value;
    const decided = decide(before);
    if (!decided.ok) return { stale: false, result: decided };
    if (decided.value === null) {
      // Somebody else may have made the same change, on another record than the one that would be told here.
      return { stale: false, found: "answer", result: accept(before) };
    }

    const next: Member = { ...before, ...decided.value, version: (before.version ?? 0) + 1 };
    const [account, standing, wheel] = await Promise.all([
      database.get(keys.account(id)),
      database.get(keys.standing(id)),
      database.get(keys.wheel(id)),
    ]);
    const user = toOwnView(next, {
      photos: profile.photos,
      account: account.value,
      wheel: wheel.value,
      catalogue: catalogue(),
      now: now(),
    });
    const deliveries: Delivery[] = [{
      kind: "event",
      to: [id],
      frame: eventFrame("user/update", { key, user }),
    }];
    const change = newChange();
    updateMember(change, profile.member, next);
    const facts = factsOf(next);
    if (!isDeepStrictEqual(facts, factsOf(before))) putStanding(change, standing, facts);
    if (next.gender !== before.gender) moveStories(change, before, { to: next.gender, now: now() });
    const instancesToWake: InstanceId[] = addressInboxes(change, env, deliveries, [{
      member: id,
      route: profile.route,
    }]);
    return { change, result: accept(next), notify: () => publish(deliveries, instancesToWake) };
  });
  return outcome.ok ? accept(null) : outcome;
}
