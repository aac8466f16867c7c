/**
 * Sets or takes back one member's block of another, in one change:
 *
 * 1. The pair's block row, and the blocker's own row of it.
 * 2. For the first block, and when the last one goes: who is hidden from whom, the conversation with its rows in both
 *    lists, and the rows that the two have in each other's likes, visitors and matches, with what those are counted as.
 * 3. What the devices of both are told.
 *
 * It checks all that it was decided on, and a send, swipe or visit writes or checks one of these rows: whichever of them
 * commits first counts, and the other is decided again on it. At most seven checks.
 */
import { isMemberId, type MemberId, otherOf } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putBlock, removeBlock } from "@/store/blocks/writer.ts";
import { type Change, newChange } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { closeConversation, reopenConversation } from "@/store/conversations/writer.ts";
import { hideRelation, showRelation } from "@/store/relations/writer.ts";
import { type Attempt, untilCommitted } from "@/actors/attempts.ts";
import { type BlockPair, readBlockPair } from "@/actors/blocks/pair.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { hasPremium } from "@/store/members/reader.ts";
import { tellPair } from "@/actors/relations/totals.ts";

type BlockCode = CallError<"user/block">;
type BlockResult = Result<CallOutput<"user/block">, BlockCode>;

export type SetBlock = (by: MemberId, other: string, isWanted: boolean) => Promise<BlockResult>;

/** Tells of what the last attempt wrote, if it landed although its answer was lost. Told twice does no harm. */
interface Unsure {
  publish: (() => void) | null;
}

export function openSetBlock(env: ActorEnv): SetBlock {
  const { database, now } = env;

  async function trySet(
    { by, other, isWanted, unsure }: { by: MemberId; other: MemberId; isWanted: boolean; unsure: Unsure },
  ): Promise<Attempt<CallOutput<"user/block">, BlockCode>> {
    const settled = (result: BlockResult) => ({ stale: false, result }) as const;
    const state = await readBlockPair(database, by, other);
    if (!state) return settled(refuse("unknown_user"));
    const { pair, routes } = state;
    const isSet = state.block.value?.by.some(({ member }) => member === by) ?? false;
    if (isSet === isWanted) {
      unsure.publish?.();
      return settled(accept({ user_id: other }));
    }

    const change = newChange();
    const deliveries = isWanted
      ? addBlock(change, state, { by, at: now() })
      : takeBlockBack(change, state, { by });
    const isTold = (member: MemberId) =>
      deliveries.some((each) => each.kind === "event" && each.to.includes(member));
    const told = pair.flatMap((member, side) => {
      const route = routes[side];
      return route && isTold(member) ? { member, route } : [];
    });
    const woken = addressInboxes(change, env, deliveries, told);
    unsure.publish = () => env.publish(deliveries, woken);
    if (await database.commit(change) === null) {
      unsure.publish = null;
      return { stale: true };
    }
    env.publish(deliveries, woken);
    return settled(accept({ user_id: other }));
  }

  return async function setBlock(by, other, isWanted) {
    if (!isMemberId(other)) return refuse("unknown_user");
    if (!can(by, "block", other)) return refuse("own_id");
    const unsure: Unsure = { publish: null };
    return await untilCommitted(now, () => trySet({ by, other, isWanted, unsure }));
  };
}

/** Adds a block. To the other it looks as if the blocker were gone, and one who has blocked too notices nothing. */
function addBlock(
  change: Change,
  state: BlockPair,
  { by, at }: { by: MemberId; at: number },
): Delivery[] {
  const { pair, blocker, block, conversation } = state;
  const other = otherOf(pair, by);
  putBlock(change, pair, block, { by, at });
  const own: Delivery = {
    kind: "event",
    to: [by],
    frame: eventFrame("user/block", { user_id: other }),
  };
  if (block.value) return [own];
  closeConversation(change, pair, conversation);
  // Who may not know who their fans and visitors are does not find out by a block either (LK-15).
  const mayKnow = hasPremium(blocker.value, at);
  const totals = hideRelation(change, state, mayKnow ? null : sideOf(pair, by));
  const gone = eventFrame("user/gone", { user_id: by });
  return [
    { kind: "block", pair },
    own,
    { kind: "event", to: [other], frame: gone },
    ...tellPair(pair, totals),
  ];
}

/** Takes a block back. The two are there again for each other where it was the last one; the other learns no more of it. */
function takeBlockBack(change: Change, state: BlockPair, { by }: { by: MemberId }): Delivery[] {
  const { pair, block, conversation } = state;
  removeBlock(change, pair, block, by);
  const other = otherOf(pair, by);
  const own: Delivery = {
    kind: "event",
    to: [by],
    frame: eventFrame("user/unblock", { user_id: other }),
  };
  if (block.value?.by.some(({ member }) => member !== by)) return [own];
  reopenConversation(change, pair, conversation);
  const totals = showRelation(change, state);
  const back = eventFrame("user/back", { user_id: by });
  return [
    { kind: "block", pair },
    own,
    { kind: "event", to: [other], frame: back },
    ...tellPair(pair, totals),
  ];
}
