/**
 * The commit of a changed record: the member, where discovery and the feed of stories find them, and what their
 * devices are told, in one change that checks all of it.
 */
import { isDeepStrictEqual } from "node:util";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import type { UpdateKey } from "@/domain/profile_fields.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { factsOf, putDiscoveryEntry } from "@/store/candidates/writer.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { DiscoveryEntry, Member, Wheel } from "@/store/records.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import { moveStories } from "@/store/stories/writer.ts";
import { runCommand } from "@/actors/command.ts";
import { broadcast, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { UpdateError } from "@/actors/member/update/field.ts";
import { type Profile, readProfile } from "@/actors/photos/profile_change.ts";
import { toOwnView } from "@/actors/queries/own_view.ts";

export interface MemberChange {
  /** The field, as its event names it. */
  key: UpdateKey;
  /** What of the member changes, or null where nothing does. Decided again where somebody else changed the member. */
  decide(member: Member): Result<Partial<Member> | null, UpdateError>;
}

interface LoadedState {
  profile: Profile | null;
  account: Entry<Account>;
  discoveryEntry: Entry<DiscoveryEntry>;
  wheel: Entry<Wheel>;
  live: ReadonlySet<InstanceId>;
}

/** Changes a member, and tells their devices once it is committed. */
export async function changeMember(
  env: ActorEnv,
  id: MemberId,
  { key, decide }: MemberChange,
): Promise<Result<null, UpdateError>> {
  const { database, now, catalogue } = env;
  const outcome = await runCommand<LoadedState, Member, UpdateError>(env, {
    // A concurrent call may have made the same change, on another version of the record than this event has.
    landedBy: "answer",
    async load(read) {
      const profile = await readProfile(database, id);
      const [account, discoveryEntry, wheel] = await read([
        keys.account(id),
        keys.discoveryEntry(id),
        keys.wheel(id),
      ]);
      // Read after the route: an instance has its lease before it is on anybody's route.
      const live = key === "about" ? (await env.leases.list()).live : env.live();
      return { profile, account, discoveryEntry, wheel, live };
    },
    decide({ profile, account, discoveryEntry, wheel, live }, draft) {
      if (!profile) return refuse("not_authenticated");
      const before = profile.member.value;
      const decided = decide(before);
      if (!decided.ok) return decided;
      if (decided.value === null) return accept(before);

      const next: Member = { ...before, ...decided.value, version: (before.version ?? 0) + 1 };
      const user = toOwnView(next, {
        photos: profile.photos,
        account: account.value,
        wheel: wheel.value,
        catalogue: catalogue(),
        now: now(),
      });
      updateMember(draft, profile.member, next);
      const facts = factsOf(next);
      const hides = Boolean(next.discreet) !== Boolean(before.discreet);
      if (hides || !isDeepStrictEqual(facts, factsOf(before))) {
        const isThere = isOnRoute(profile.route);
        const online = next.discreet || !isThere ? 0 : 1;
        putDiscoveryEntry(draft, discoveryEntry, { ...facts, ...hides && { online } });
        // Others see them go, or come, at once (CS-6).
        if (hides && isThere) broadcast(draft, { kind: "presence", member: id, online: online === 1 }, live);
      }
      if (next.gender !== before.gender) moveStories(draft, before, { to: next.gender, now: now() });
      const frame = eventFrame("user/update", { key, user });
      notify(draft, [{ kind: "event", to: [id], frame }], [{ member: id, route: profile.route }]);
      return accept(next);
    },
  });
  return outcome.ok ? accept(null) : outcome;
}
