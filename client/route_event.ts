/**
 * Routes each event to the state that every page has; slices (client/slice.ts) get every event afterwards. For `client.ts`.
 * Invariant: a new event does not compile until it is handled here.
 */
import type { MessageView } from "@/protocol/views/message.ts";
import type { Client } from "@/client/client.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Chat } from "@/client/state/chat.ts";

/** Events that matter to slices alone. */
type ForSlices = Extract<
  ClientEvent,
  {
    module:
      | "swipe"
      | "stories"
      | "stories/own"
      | "stories/view"
      | "update_credit_package"
      | "update_credit_discount";
  }
>;

/** Applies an event to the state that every page has. */
export function routeEvent(client: Client, event: ClientEvent): void {
  switch (event.module) {
    case "connected":
      return client.own.handleTime(event.data.server_time);
    case "new_message": {
      const { request_details: message, credits, credits_seq, muted } = event.data;
      if (credits !== undefined && credits_seq !== undefined) client.handleBalance({ credits, credits_seq });
      // The sender was blocked while the message was on its way (spec §4).
      if (client.gone.has(message.sender_id)) return;
      client.typing.handleMessage(message.sender_id);
      // The chat comes before the lists, which are slices, so that what it marks as read never counts as unread there.
      for (const chat of chatsOf(client, message.sender_id, message.receiver_id)) chat.handleMessage(message);
      if (!muted && !isSeen(client, message)) client.play("notification");
      return client.unread.changed();
    }
    case "message/read": {
      const { reader_id, sender_id, seq } = event.data;
      for (const chat of chatsOf(client, reader_id, sender_id)) chat.handleRead(reader_id, seq);
      return client.unread.changed();
    }
    case "message/react":
    case "message/change": {
      const { sender_id, receiver_id } = event.data;
      for (const chat of chatsOf(client, sender_id, receiver_id)) chat.handleChange(event.data);
      return;
    }
    case "typing":
      return client.typing.handle(event.data);
    case "photo/view": {
      const { sender_id, viewer_id, seq } = event.data;
      for (const chat of chatsOf(client, viewer_id, sender_id)) chat.handleViewed(seq);
      return;
    }
    case "conversation/archive":
      return client.unread.changed();
    case "conversation/delete": {
      const { user_id, seq } = event.data;
      for (const chat of client.chats.with(user_id)) chat.handleDelete(seq);
      return client.unread.changed();
    }
    case "onlines":
      return client.presence.handle([event.data]);
    case "notification":
      return client.notices.show(event.data);
    case "totals":
      return client.totals.handle(event.data);
    case "spinofluck/spins":
      client.own.handleSpins(event.data);
      return client.handleBalance(event.data);
    case "spotlight/add":
      return client.handleBalance(event.data);
    case "payment/complete":
      client.handleBalance(event.data);
      return client.notifyPayment(event.data);
    case "claim_free_credits":
      return client.handleBalance(event.data.request_details);
    case "user/photos":
      return client.photos.handle(event.data);
    case "user/update":
      return client.own.handle(event.data);
    case "user/premium":
      return void client.own.refresh();
    case "user/block":
    case "user/gone":
      client.gone.handleGone(event.data.user_id);
      return client.unread.changed();
    case "user/unblock":
    case "user/back":
      client.gone.handleBack(event.data.user_id);
      return client.unread.changed();
    default:
      event satisfies ForSlices;
  }
}

/** The open chats of a conversation: one of the two is the member. */
function chatsOf({ chats, me }: Client, one: string, other: string): Iterable<Chat> {
  return chats.with(one === me.id ? other : one);
}

/** Whether a message needs no sound: it is the member's own, or its chat is on the screen. */
function isSeen(client: Client, { sender_id }: MessageView): boolean {
  return sender_id === client.me.id || (client.chats.has(sender_id) && client.isVisible());
}
