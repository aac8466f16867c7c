/** Routes events of the members' protocol, heard in the name of a virtual profile, to its open conversations. For `desk_client.ts`. */
import type { ClientEvent } from "@/client/incoming.ts";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { keyOf } from "@/client/desk/pair.ts";
import type { Chat } from "@/client/state/chat.ts";

/** Applies an event; those that no conversation of the desk shows are ignored. */
export function routePersonaEvent(
  client: DeskClient,
  { persona, event }: { persona: string; event: ClientEvent },
): void {
  const chatWith = (member: string): Chat | null =>
    client.chats.peek().get(keyOf({ persona, member }))?.chat.peek() ?? null;
  const other = (one: string, another: string) => one === persona ? another : one;
  switch (event.module) {
    case "new_message": {
      const message = event.data.request_details;
      client.lineOf(persona).typing.handleMessage(message.sender_id);
      chatWith(other(message.sender_id, message.receiver_id))?.handleMessage(message);
      return;
    }
    case "message/read": {
      const { reader_id, sender_id, seq } = event.data;
      chatWith(other(reader_id, sender_id))?.handleRead(reader_id, seq);
      return;
    }
    case "message/react":
    case "message/change":
      chatWith(other(event.data.sender_id, event.data.receiver_id))?.handleChange(event.data);
      return;
    case "photo/view": {
      const { sender_id, viewer_id, seq } = event.data;
      chatWith(other(viewer_id, sender_id))?.handleViewed(seq);
      return;
    }
    case "conversation/delete":
      chatWith(event.data.user_id)?.handleDelete(event.data.seq);
      return;
    case "typing":
      return client.lineOf(persona).typing.handle(event.data);
  }
}
