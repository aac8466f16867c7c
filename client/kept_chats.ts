/**
 * Chats that were left while the member read further back. A slice of the client; Back and Forward restore such a chat at
 * its place. Invariant: at most three, and each catches up when it is connected.
 */
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice } from "@/client/slice.ts";
import type { Chat } from "@/client/state/chat.ts";

const MOST = 3;

/** A chat, and where its member was in it. */
export interface KeptChat {
  chat: Chat;
  /** The message at the top of the screen, and how far below the edge it began. */
  place: { seq: number; topPx: number };
  /** Up to where messages have been on the screen. */
  lastSeen: number;
}

export class KeptChats implements Slice {
  /** By history entry, the most recently left one last. */
  readonly #kept = new Map<string, KeptChat>();

  keep(entry: string, left: KeptChat): void {
    this.#kept.delete(entry);
    this.#kept.set(entry, left);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) return;
      this.#kept.delete(oldest);
    }
  }

  /** Removes and returns the chat with this contact that was left at this history entry. */
  take(entry: string, contact: string): KeptChat | null {
    const left = this.#kept.get(entry);
    this.#kept.delete(entry);
    return left?.chat.contact === contact ? left : null;
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "conversation/delete":
      case "user/block":
      case "user/gone":
        for (const [entry, { chat }] of this.#kept) {
          if (chat.contact === event.data.user_id) this.#kept.delete(entry);
        }
    }
  }

  /** Nothing to do: a chat catches up when it is connected. */
  refresh(): void {}
}
