/** How the two of a conversation are told what messages of theirs have become. */
import { type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import { hasPremium } from "@/domain/premium.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { clearedSeq, sideOf } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation } from "@/store/records.ts";
import type { NumberedMessage } from "@/actors/conversation/changing.ts";
import { toMessageView } from "@/actors/conversation/message_view.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Messages that have changed together, with their conversation, in which each of them is counted. */
export interface ChangedMessages {
  /** Who sent the message by which they changed. */
  sender: MemberId;
  messages: readonly NumberedMessage[];
  conversation: Conversation;
  now: number;
  /** Which of the two see what they have replied to stories of the other's (`readSeers`). */
  seers: ReadonlySet<MemberId>;
}

/** The event of each of the two, with what is there for them. */
export function changeEvents(
  pair: Pair,
  { sender, messages, conversation, now, seers }: ChangedMessages,
): Delivery[] {
  const { reacts = 0 } = conversation;
  const about = { sender_id: sender, receiver_id: otherOf(pair, sender), reacts, changes: messages.length };
  return pair.map((viewer): Delivery => {
    const list = messages.filter(({ seq }) => seq > clearedSeq(conversation, sideOf(pair, viewer))).map((
      at,
    ) => toMessageView(viewer, pair, { ...at, conversation, now, seesStories: seers.has(viewer) }));
    const frame = eventFrame("message/change", { ...about, list });
    return { kind: "event", to: [viewer], ...(viewer !== sender && { from: sender }), frame };
  });
}

/** Who of those that have replied to a story sees it: with premium. */
export async function readSeers(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  messages: readonly NumberedMessage["message"][],
): Promise<ReadonlySet<MemberId>> {
  const senders = new Set(messages.flatMap(({ sender_id, story }) => story ? sender_id : []));
  const rows = await database.getMany([...senders].map((id) => keys.member(id)));
  return new Set(rows.flatMap(({ value }) => value && hasPremium(value, now()) ? value.id : []));
}
