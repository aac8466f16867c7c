/**
 * The contact list of the page, shared by the chats tab and the side column. A slice of the client.
 * Invariant: rows change by the pure rules of contact_list.ts alone; a message of an unknown contact is held until the
 * contact's row is there (spec §4).
 */
import type { MessageView } from "@/protocol/views/message.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { applyMessage, contactOf } from "@/client/state/contact_list.ts";
import { ContactPages } from "@/client/state/contact_pages.ts";

export type Loading = "idle" | "loading" | "failed";

export class Contacts extends ContactPages implements Slice {
  /** Messages of contacts whose row is being fetched. */
  readonly #held = new Map<string, MessageView[]>();

  constructor({ me, call }: Pick<SliceEnv, "me" | "call">) {
    super({ me, call, archived: 0 });
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "new_message":
        return this.#handleMessage(event.data.request_details);
      case "message/change":
        // What the row says of a message may be another thing now.
        return void this.follow(contactOf(event.data, this.options.me));
      case "message/read":
        return this.handleRead(event.data);
      case "conversation/archive":
        // A message that came later has brought it back, though its event may have overtaken this one.
        if (event.data.archived === 1) this.remove(event.data.user_id, event.data.seq);
        return void this.follow(event.data.user_id);
      case "conversation/delete":
        return this.handleDelete(event.data);
      case "user/block":
      case "user/gone":
        return this.remove(event.data.user_id);
      case "user/unblock":
      case "user/back":
        return void this.refresh();
    }
  }

  #handleMessage(message: MessageView): void {
    const next = applyMessage(this.list.peek(), message);
    if (next) this.list.value = next;
    else void this.#hold(message);
  }

  async #hold(message: MessageView): Promise<void> {
    const contact = contactOf(message, this.options.me);
    const held = this.#held.get(contact);
    if (held) return void held.push(message);
    const waiting = [message];
    this.#held.set(contact, waiting);
    await this.fetch(contact);
    this.#held.delete(contact);
    // What has come since may have brought back what was archived when it was asked for.
    const rest = this.list.peek().entries.has(contact) ? waiting : waiting.slice(1, 2);
    for (const one of rest) this.#handleMessage(one);
  }
}
