/**
 * Which state each event concerns, of the state that every page has; parts (client/part.ts) hear all of them afterwards.
 * For `client.ts`. Kept: a new event does not compile until it has its place here.
 */
import type { MessageView } from "@/protocol/views/message.ts";
import type { Client } from "@/client/client.ts";
import type { ClientEvent } from "@/client/incoming.ts";

/** Tells the state that every page has. */
export function routeEvent(client: Client, event: ClientEvent): void {
  switch (event.module) {
    case "connected":
      return client.own.hearTime(event.data.server_time);
    case "swipe":
    case "stories":
    case "stories/own":
    case "stories/view":
    case "update_credit_package":
    case "update_credit_discount":
    case "wallet/cap":
      return;
    case "new_message": {
      const { request_details, credits, credits_seq } = event.data;
      if (credits !== undefined && credits_seq !== undefined) client.hearBalance({ credits, credits_seq });
      // It was on its way when its sender was blocked (spec §4).
      if (client.gone.has(request_details.sender_id)) return;
      client.typing.hearMessage(request_details.sender_id);
      routeMessage(client, request_details);
      if (!isSeen(client, request_details)) client.play("notification");
      return client.unread.changed();
    }
    case "message/read": {
      const { reader_id, sender_id, seq } = event.data;
      const contact = reader_id === client.me.id ? sender_id : reader_id;
      for (const chat of client.chats.with(contact)) chat.hearRead(reader_id, seq);
      return client.unread.changed();
    }
    case "message/react": {
      const { sender_id, receiver_id } = event.data;
      const contact = sender_id === client.me.id ? receiver_id : sender_id;
      for (const chat of client.chats.with(contact)) chat.hearReact(event.data);
      return;
    }
    case "typing":
      return client.typing.hear(event.data);
    case "photo/view": {
      const { sender_id, viewer_id, seq } = event.data;
      const contact = viewer_id === client.me.id ? sender_id : viewer_id;
      for (const chat of client.chats.with(contact)) chat.hearViewed(seq);
      return;
    }
    case "conversation/archive":
      return client.unread.changed();
    case "conversation/delete": {
      const { user_id, seq } = event.data;
      for (const chat of client.chats.with(user_id)) chat.hearDelete(seq);
      return client.unread.changed();
    }
    case "onlines":
      return client.presence.hear([event.data]);
    case "notification":
      return client.notices.show(event.data);
    case "totals":
      return client.totals.hear(event.data);
    case "spinofluck/spins":
      client.own.hearSpins(event.data);
      return client.hearBalance(event.data);
    case "spotlight/add":
      return client.hearBalance(event.data);
    case "payment/complete":
      client.hearBalance(event.data);
      return client.tellPayment(event.data);
    case "claim_free_credits":
      return client.hearBalance(event.data.request_details);
    case "user/photos":
      return client.photos.hear(event.data);
    case "user/update":
      return client.own.hear(event.data);
    case "user/premium":
      return void client.own.refresh();
    case "user/block":
    case "user/gone":
      client.gone.hearGone(event.data.user_id);
      return client.unread.changed();
    case "user/unblock":
    case "user/back":
      client.gone.hearBack(event.data.user_id);
      return client.unread.changed();
    default:
      event satisfies never;
  }
}

/** A message of either side. The chat comes before the lists, which are parts: what it reads never counts as unread there. */
export function routeMessage(client: Client, message: MessageView): void {
  const contact = message.sender_id === client.me.id ? message.receiver_id : message.sender_id;
  for (const chat of client.chats.with(contact)) chat.hearMessage(message);
}

/** Whether a message needs no sound: it is the member's own, or comes into the chat before their eyes. */
function isSeen(client: Client, { sender_id }: MessageView): boolean {
  return sender_id === client.me.id || (client.chats.has(sender_id) && client.isVisible());
}
