/**
 * The archived conversations. A slice of the client, created by the first page or modal that shows them.
 * Invariant: a page that was requested earlier does not bring back a conversation that has left the archive.
 */
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { contactOf } from "@/client/state/contact_list.ts";
import { ContactPages } from "@/client/state/contact_pages.ts";

export class Archive extends ContactPages implements Slice {
  constructor({ me, call }: Pick<SliceEnv, "me" | "call">) {
    super({ me, call, archived: 1 });
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "conversation/archive":
        if (event.data.archived === 0) this.remove(event.data.user_id);
        return void this.follow(event.data.user_id);
      case "conversation/delete":
        return this.handleDelete(event.data);
      case "new_message": {
        // One of the two is the member, who is in no list of theirs.
        // A conversation that was archived after this message stays.
        const { sender_id, receiver_id, seq } = event.data.request_details;
        this.remove(sender_id, seq - 1);
        return this.remove(receiver_id, seq - 1);
      }
      case "message/change":
        return void this.follow(contactOf(event.data, this.options.me));
      case "message/read":
        return this.handleRead(event.data);
      case "user/block":
      case "user/gone":
        return this.remove(event.data.user_id);
      case "user/unblock":
      case "user/back":
        return void this.refresh();
    }
  }
}
