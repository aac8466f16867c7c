/** The message that brings a chat's photo, and the mark that its receiver has looked at it. */
import { type MemberId, messageId, otherOf, type Pair } from "@/domain/ids.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { type Change, check, type Entry } from "@/store/change.ts";
import { putViewed } from "@/store/conversations/writer.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Block, Message, Route } from "@/store/records.ts";
import { addressInboxes } from "@/actors/deliveries.ts";
import type { ActorEnv } from "@/actors/env.ts";

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
  const [entry, block, routeA, routeB] = await database.getMany<unknown>([
    keys.message(pair, seq),
    keys.block(pair),
    keys.route(pair[0]),
    keys.route(pair[1]),
  ]) as [Entry<Message>, Entry<Block>, Entry<Route>, Entry<Route>];
  const { value } = entry;
  if (!value?.photo || block.value) return null;
  const { photo } = value;
  return { pair, seq, entry: { ...entry, value: { ...value, photo } }, block, routes: [routeA, routeB] };
}

/**
 * Marks a message as viewed at `now`, in a change that fails where either has blocked the other meanwhile. Gives what
 * tells both members once the change is committed. A message that is marked already stays as it is.
 */
export function addViewed(
  change: Change,
  env: ActorEnv,
  { message, now }: { message: PhotoMessage; now: number },
): () => void {
  const { pair, seq, entry, block, routes } = message;
  check(change, block);
  if (entry.value.viewed_at !== undefined) return () => {};
  putViewed(change, entry, now);
  const sender = entry.value.sender_id;
  const data = {
    message_id: messageId(pair, seq),
    sender_id: sender,
    viewer_id: otherOf(pair, sender),
    seq,
  };
  const deliveries: Delivery[] = [{ kind: "event", to: [...pair], frame: eventFrame("photo/view", data) }];
  const instancesToWake = addressInboxes(change, env, deliveries, [
    { member: pair[0], route: routes[0] },
    { member: pair[1], route: routes[1] },
  ]);
  return () => env.publish(deliveries, instancesToWake);
}

/** Whether a member is the one whom a photo was sent to. */
export function isReceiver({ pair, entry }: PhotoMessage, member: MemberId): boolean {
  return pair.includes(member) && entry.value.sender_id !== member;
}
