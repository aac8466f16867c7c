/** The message that brings a chat's photo, and the mark that its receiver has looked at it. */
import { type MemberId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { check, type Entry } from "@/store/change.ts";
import { putViewed } from "@/store/conversations/writer.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, Message, Route } from "@/store/records.ts";
import { type Draft, notify } from "@/actors/draft.ts";

/** Where a message stands. */
export interface MessagePlace {
  pair: Pair;
  seq: number;
}

/** A message with a photo, and what it depends on whether it may be looked at. */
export interface PhotoMessage extends MessagePlace {
  entry: Entry<Message> & { value: Message & Required<Pick<Message, "photo">> };
  block: Entry<Block>;
  routes: readonly [Entry<Route>, Entry<Route>];
}

/** The message with a photo at a place, or null where there is none, or where one of the two has blocked the other. */
export async function readPhotoMessage(
  database: Database,
  place: MessagePlace,
): Promise<PhotoMessage | null> {
  const { pair, seq } = place;
  const [entry, block, routeA, routeB] = await database.getMany([
    keys.message(pair, seq),
    keys.block(pair),
    keys.route(pair[0]),
    keys.route(pair[1]),
  ]);
  const { value } = entry;
  if (!value?.photo || block.value) return null;
  const { photo } = value;
  return { pair, seq, entry: { ...entry, value: { ...value, photo } }, block, routes: [routeA, routeB] };
}

/**
 * Marks a message as viewed at `now`, in a draft that fails where either has blocked the other meanwhile, and tells both
 * members. A message that is marked already stays as it is.
 */
export function addViewed(draft: Draft, message: PhotoMessage, now: number): void {
  const { pair, seq, entry, block, routes } = message;
  check(draft, block);
  if (entry.value.viewed_at !== undefined) return;
  putViewed(draft, entry, now);
  const sender = entry.value.sender_id;
  const data = {
    message_id: messageId(pair, seq),
    sender_id: sender,
    viewer_id: otherOf(pair, sender),
    seq,
  };
  notify(draft, [{ kind: "event", to: [...pair], frame: eventFrame("photo/view", data) }], [
    { member: pair[0], route: routes[0] },
    { member: pair[1], route: routes[1] },
  ]);
}

/** Whether a member is the one whom a photo was sent to. */
export function isReceiver({ pair, entry }: PhotoMessage, member: MemberId): boolean {
  return pair.includes(member) && entry.value.sender_id !== member;
}
