/**
 * The events of swipes and visits. Pure.
 *
 * Invariant: without premium no event says who likes or visits a member, or when (LK-14, LK-20).
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { type EventData, eventFrame } from "@/protocol/events/mod.ts";
import type { CardView } from "@/protocol/views/member.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import type { Member, Relation } from "@/store/records.ts";
import { otherSide, type Side } from "@/store/relations/rows.ts";
import { toCardView } from "@/actors/queries/views.ts";
import type { PairState } from "@/actors/relations/pair.ts";
import type { SwipeDecision } from "@/actors/relations/swipe.ts";

export interface NotifyEnv {
  now: number;
  /** Who has premium, in the order of the pair. */
  isPremium: readonly [boolean, boolean];
}

type NotifiedPair = Pick<PairState, "pair" | "side" | "members" | "routes">;

/** The events of a new answer for the devices of both; a match names each to the other. */
export function notifyAnswer(
  { pair, side, members, routes }: NotifiedPair,
  { isLike, isMatch, isNewFan }: Pick<SwipeDecision, "isLike" | "isMatch" | "isNewFan">,
  { relation, env }: { relation: Relation; env: NotifyEnv },
): Delivery[] {
  const there = otherSide(side);
  const card = (of: Side): CardView => {
    const isOnline = isOnRoute(routes[of]);
    return toCardView(members[of], isOnline, env.now);
  };
  const toSide = (to: Side): Delivery =>
    notifySwipe(pair[to], {
      swiped_user_id: pair[otherSide(to)],
      like: isLike ? 1 : 0,
      undone: false,
      is_matched: isMatch,
      seq: relation.sides[to].swipe?.seq ?? 0,
      ...(isMatch && { user: card(otherSide(to)) }),
    });
  if (isMatch) return [toSide(side), toSide(there), notifyMatch(pair[there], members[side])];
  if (!isNewFan || !env.isPremium[there]) return [toSide(side)];
  return [toSide(side), notifyInterest(pair[there], "like", members[side])];
}

/** To the devices of the member whose answer it is. */
export function notifySwipe(to: MemberId, swipe: EventData<"swipe">): Delivery {
  return { kind: "event", to: [to], frame: eventFrame("swipe", swipe) };
}

/**
 * To somebody who is liked or visited and may know by whom. All others learn of it with the next step
 * (step_news.ts).
 */
export function notifyInterest(to: MemberId, type: "like" | "visit", by: Member): Delivery {
  const frame = eventFrame("notification", {
    type,
    message: `notice.${type}_from` as const,
    ...personOf(by),
  });
  return { kind: "event", to: [to], from: by.id, frame };
}

/** To the one of a match who has liked first. */
function notifyMatch(to: MemberId, by: Member): Delivery {
  const frame = eventFrame("notification", { type: "like", message: "notice.match", ...personOf(by) });
  return { kind: "event", to: [to], from: by.id, frame };
}

function personOf({ id, name, photo }: Member): { user_id: MemberId; name: string; photo?: string } {
  return { user_id: id, name, ...(photo !== null && { photo }) };
}
