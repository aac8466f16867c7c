/**
 * Sets or removes one member's block of another, in one change:
 *
 * 1. The pair's block row, and the blocker's own row of it.
 * 2. For the first block, and when the last one goes: who is hidden from whom, the conversation with its rows
 *    in both lists, and the rows that the two have in each other's likes, visitors and matches, with what those
 *    are counted as.
 * 3. The events for the devices of both.
 *
 * It checks the state it was decided on, and a send, swipe or visit writes or checks one of these rows: the
 * first commit wins, and the other command is decided again. At most eight checks.
 */
import { isMemberId, type MemberId, otherOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putBlock, removeBlock } from "@/store/blocks/writer.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { closeConversation, reopenConversation } from "@/store/conversations/writer.ts";
import { queueRowOf } from "@/store/desk/place.ts";
import type { Conversation } from "@/store/records.ts";
import { SIDES } from "@/store/relations/rows.ts";
import { hideRelation, showRelation } from "@/store/relations/writer.ts";
import { type BlockPair, readBlockPair } from "@/actors/blocks/pair.ts";
import { runCommand } from "@/actors/command.ts";
import { type Draft, notify, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { premiumOf } from "@/actors/relations/pair.ts";
import { notifyPair } from "@/actors/relations/totals.ts";

type BlockCode = CallError<"user/block">;
type BlockResult = Result<CallOutput<"user/block">, BlockCode>;

export type SetBlock = (by: MemberId, other: string, isWanted: boolean) => Promise<BlockResult>;

export function openSetBlock(env: ActorEnv): SetBlock {
  const { database, now } = env;

  return async function setBlock(by, other, isWanted) {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(by, "block", other)) return refuse("own_id");
    const answer = { user_id: other };
    const set = await runCommand<BlockPair | null, typeof answer, BlockCode>(env, {
      load: () => readBlockPair(database, by, other),
      decide(state, draft) {
        if (!state) return refuse("unknown_user");
        const isSet = state.block.value?.by.some(({ member }) => member === by) ?? false;
        if (isSet !== isWanted) {
          const { pair, routes } = state;
          const deliveries = (isWanted ? addBlock : takeBlockBack)(draft, state, { by, now: now() });
          // That the two are hidden from each other, or no more, the instances of both have to learn (gateway/hidden_members.ts).
          notify(
            draft,
            deliveries,
            pair.map((member, side) => ({ member, route: routes[side === 0 ? 0 : 1] })),
          );
        }
        return accept(answer);
      },
    });
    // What is answered of nobody is what one is told of whom a block hides (BL-14).
    return !set.ok && set.refusal.code === "unknown_user" ? accept(answer) : set;
  };
}

/**
 * Adds a block. To the other member the blocker appears to be gone. Blocking a member who has blocked first
 * gets the same answer as blocking an unknown member: that it is done.
 */
function addBlock(
  draft: Draft,
  state: BlockPair,
  { by, now }: { by: MemberId; now: number },
): Delivery[] {
  const { pair, block, conversation } = state;
  const other = otherOf(pair, by);
  putBlock(draft, pair, block, { by, at: now });
  if (block.value) return [];
  notifyQueue(draft, state, closeConversation(draft, pair, conversation));
  const isPremium = premiumOf(state.members, now);
  // Who may not know who their fans and visitors are does not find out by a block of either side (LK-15).
  const keepers = SIDES.filter((side) => !isPremium[side]);
  const totals = hideRelation(draft, state, { keepers, now });
  const gone: Delivery = { kind: "event", to: [other], frame: eventFrame("user/gone", { user_id: by }) };
  return [
    { kind: "block", pair },
    { kind: "event", to: [by], frame: eventFrame("user/block", { user_id: other }) },
    // Nobody hears of somebody who is in none of their own lists: that one may be a fan or visitor of theirs (BL-13).
    ...isListed(state, other) ? [gone] : [],
    ...notifyPair(state, totals, { isPremium, now }),
  ];
}

/**
 * Takes a block back. The two are there again for each other where it was the last one; the other learns no
 * more of it.
 */
function takeBlockBack(
  draft: Draft,
  state: BlockPair,
  { by, now }: { by: MemberId; now: number },
): Delivery[] {
  const { pair, block, conversation } = state;
  const { isFirst, isLast } = removeBlock(draft, pair, block, by);
  const other = otherOf(pair, by);
  const own: Delivery = {
    kind: "event",
    to: [by],
    frame: eventFrame("user/unblock", { user_id: other }),
  };
  if (!isLast) return isFirst ? [own] : [];
  notifyQueue(draft, state, reopenConversation(draft, pair, conversation));
  const totals = showRelation(draft, state, now);
  const back: Delivery = { kind: "event", to: [other], frame: eventFrame("user/back", { user_id: by }) };
  return [
    { kind: "block", pair },
    own,
    ...isListed(state, other) ? [back] : [],
    ...notifyPair(state, totals, { isPremium: premiumOf(state.members, now), now }),
  ];
}

/** The desk hears where a conversation of its own stands now. */
function notifyQueue(draft: Draft, { pair, deskRoute }: BlockPair, conversation: Conversation): void {
  if (!conversation.desk) return;
  notifyDesk(draft, deskRoute, [{ about: "queue", pair, row: queueRowOf(pair, conversation) }]);
}

/** Whether a member has the other one in a list of their own that names them: their contacts, likes or matches. */
function isListed({ pair, conversation, relation }: BlockPair, member: MemberId): boolean {
  return (conversation.value?.last_seq ?? 0) > 0 ||
    relation.value?.sides[sideOf(pair, member)].mylike_seq !== undefined;
}
