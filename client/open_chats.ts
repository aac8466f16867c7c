/**
 * The chats that are open on this page, at most one per island. Held by `client.ts`.
 * Invariant: an event of a conversation reaches each of its open chats.
 */
import { signal } from "@preact/signals";
import type { QuoteView } from "@/protocol/views/message.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { Chat } from "@/client/state/chat.ts";

/** Restores a text that could not be paid to its box, with the message that it answers. */
export type GiveBack = (text: string, reply: QuoteView | null) => void;

interface OpenChat {
  chat: Chat;
  giveBack: GiveBack;
}

export class OpenChats {
  readonly #open = new Set<OpenChat>();
  #reloads = 0;
  /** Whether the messages may be stale: they are being reloaded, or will be once there is a connection. */
  readonly updating = signal(false);

  get size(): number {
    return this.#open.size;
  }

  /** Adds a chat; the returned function removes it. */
  add(chat: Chat, giveBack: GiveBack): () => void {
    const open: OpenChat = { chat, giveBack };
    this.#open.add(open);
    return () => {
      this.#open.delete(open);
    };
  }

  /** Whether the chat with this member is open. */
  has(contact: string): boolean {
    return this.with(contact).length > 0;
  }

  /** The open chats with this member. */
  with(contact: string): Chat[] {
    return this.all().filter((chat) => chat.contact === contact);
  }

  all(): Chat[] {
    return [...this.#open].map(({ chat }) => chat);
  }

  /** Reloads what was missed while no events arrived. A page that was just rendered is not stale. */
  async reload({ isFirst }: { isFirst: boolean }): Promise<void> {
    const nth = ++this.#reloads;
    if (!isFirst) this.updating.value = true;
    await Promise.all(this.all().map((chat) => chat.resume()));
    if (nth === this.#reloads) this.updating.value = false;
  }

  /** Restores a text to its chat; false if that is not open. */
  giveBack({ contact, text, reply }: Pick<OutboxEntry, "contact" | "text" | "reply">): boolean {
    const open = [...this.#open].find(({ chat }) => chat.contact === contact);
    open?.giveBack(text, reply ?? null);
    return open !== undefined;
  }
}
