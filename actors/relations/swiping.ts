/** Carries out swipes, and takes nopes back. What is decided is in swipe.ts and undo.ts. */
import type { MemberId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { likesOf, putDiscoveryEntry } from "@/store/candidates/writer.ts";
import { type Change, count } from "@/store/change.ts";
import type { Relation, Swipes } from "@/store/records.ts";
import { NO_RELATION, NO_TOTALS, otherSide } from "@/store/relations/rows.ts";
import { putRelation, putSwipe } from "@/store/relations/writer.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { alertOther } from "@/actors/relations/alerting.ts";
import { putLike, type RelationAct } from "@/actors/relations/at_desk.ts";
import { notifyBoth, type PairCommands } from "@/actors/relations/command.ts";
import { type PairState, premiumOf } from "@/actors/relations/pair.ts";
import { decideSwipe, NO_SWIPES, type SwipeState } from "@/actors/relations/swipe.ts";
import { notifyAnswer, type NotifyEnv, notifySwipe } from "@/actors/relations/notify.ts";
import { notifyPair } from "@/actors/relations/totals.ts";
import { decideUndo } from "@/actors/relations/undo.ts";

export interface Swiping {
  /** `act`: somebody of the desk swipes in the name of a virtual profile. */
  swipe(
    member: MemberId,
    input: HandlerInput<"swipe">,
    act?: RelationAct,
  ): Promise<Result<CallOutput<"swipe">, CallError<"swipe">>>;
  undo(
    member: MemberId,
    other: string,
  ): Promise<Result<CallOutput<"swipe/undo">, CallError<"swipe/undo">>>;
}

export function openSwiping(actorEnv: ActorEnv, commands: PairCommands): Swiping {
  const { now } = actorEnv;
  return {
    async swipe(member, { swiped_user_id, like }, act) {
      if (!can(member, "swipe", swiped_user_id)) return refuse("own_id");
      return await commands.run<"swipe">(
        member,
        { action: "like", other: swiped_user_id, act },
        (draft, state) => {
          const { side, members } = state;
          const env = { now: now(), isPremium: premiumOf(members, now()) };
          const decided = decideSwipe(stateOf(state), { side, like: like === 1 }, env);
          if (!decided.ok) return decided;
          const { changes, isLike, isMatch, isNewFan, likesLeft } = decided.value;
          const answer = { request_details: { is_matched: isMatch, swiped_user_id, likes_left: likesLeft } };
          if (!changes) return accept(answer);
          const { relation } = changes;
          const totals = putAnswer(draft, state, { ...changes, undone: false }, env);
          if (isMatch) alertOther(draft, state, { kind: "match", ...env });
          else if (isNewFan) alertOther(draft, state, { kind: "like", ...env });
          const { lang, virtual } = members[side];
          if (isLike && !virtual) count(draft, { name: "likes", lang, at: env.now });
          if (isMatch) count(draft, { name: "matches", lang, at: env.now });
          if (isLike) {
            putDiscoveryEntry(draft, state.discoveryEntry, { likes: likesOf(state.discoveryEntry) + 1 });
            if (state.desk) putLike(draft, state.pair, { desk: state.desk, by: member }, actorEnv);
          }
          notifyBoth(draft, state, [...notifyAnswer(state, decided.value, { relation, env }), ...totals]);
          return accept(answer);
        },
      );
    },
    async undo(member, other) {
      return await commands.run<"swipe/undo">(member, { action: "like", other }, (draft, state) => {
        const env = { now: now(), isPremium: premiumOf(state.members, now()) };
        const decided = decideUndo(stateOf(state), { side: state.side }, env);
        if (!decided.ok) return decided;
        const { changes } = decided.value;
        const answer = { request_details: { swiped_user_id: other } };
        if (!changes) return accept(answer);
        const totals = putAnswer(draft, state, { ...changes, undone: true }, env);
        const taken = { swiped_user_id: other, like: 0, undone: true, is_matched: false } as const;
        const swipeEvent = notifySwipe(member, { ...taken, seq: changes.swipes.last_seq });
        notifyBoth(draft, state, [swipeEvent, ...totals]);
        return accept(answer);
      });
    },
  };
}

function stateOf({ relation, swipes, totals }: PairState): SwipeState {
  return {
    relation: relation.value ?? NO_RELATION,
    swipes: swipes.value ?? NO_SWIPES,
    totals: [totals[0].value ?? NO_TOTALS, totals[1].value ?? NO_TOTALS],
  };
}

/** Writes an answer or its end; gives what those are told whose totals change by it. */
function putAnswer(
  change: Change,
  state: PairState,
  { relation, swipes, undone }: { relation: Relation; swipes: Swipes; undone: boolean },
  env: NotifyEnv,
): Delivery[] {
  const { pair, side } = state;
  putSwipe(change, state.swipes, { member: pair[side], other: pair[otherSide(side)], next: swipes, undone });
  return notifyPair(state, putRelation(change, state, { next: relation, now: env.now }), env);
}
