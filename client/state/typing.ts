/**
 * Typing indicators, in both directions. Created by `client.ts`; nothing of it is stored.
 *
 * 1. A contact who types sends an event every 4 s. After 6 s without one, or after their message, they have stopped.
 * 2. The member's own typing is sent at most every 4 s, its end at once, and neither without a connection, because it would
 *    be outdated later.
 */
import { signal } from "@preact/signals";
import { TYPING_AGAIN_MS, TYPING_LIFE_MS } from "@/domain/limits.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";

interface TypingEnv {
  call: Call;
  ports: Pick<Ports, "after" | "now" | "rid">;
  isOpen(): boolean;
}

export class Typing {
  readonly #writing = signal<ReadonlySet<string>>(new Set());
  /** Cancels the timeout of each. */
  readonly #ends = new Map<string, () => void>();
  /** When contacts were last notified of the member's writing. */
  readonly #notifiedAt = new Map<string, number>();

  constructor(private readonly env: TypingEnv) {}

  /** Whether a contact is typing; reactive in a render. */
  isWriting(contact: string): boolean {
    return this.#writing.value.has(contact);
  }

  /** Applies an event. */
  handle({ user_id, typing }: EventData<"typing">): void {
    this.#forget(user_id);
    if (typing === 0) return;
    this.#writing.value = new Set([...this.#writing.peek(), user_id]);
    this.#ends.set(user_id, this.env.ports.after(TYPING_LIFE_MS, () => this.#forget(user_id)));
  }

  /** A message has arrived: its sender has stopped typing. */
  handleMessage(sender: string): void {
    this.#forget(sender);
  }

  /** The member has changed a text to this contact. */
  say(contact: string): void {
    const now = this.env.ports.now();
    const notifiedAt = this.#notifiedAt.get(contact);
    if (!this.env.isOpen() || (notifiedAt !== undefined && now - notifiedAt < TYPING_AGAIN_MS)) return;
    this.#notifiedAt.set(contact, now);
    this.#notify(contact, 1);
  }

  /** The member has sent, emptied or left that text. */
  stop(contact: string): void {
    const notifiedAt = this.#notifiedAt.get(contact);
    this.#notifiedAt.delete(contact);
    const isNotified = notifiedAt !== undefined && this.env.ports.now() - notifiedAt < TYPING_LIFE_MS;
    if (isNotified && this.env.isOpen()) this.#notify(contact, 0);
  }

  /** Cancels timers. */
  end(): void {
    for (const cancel of this.#ends.values()) cancel();
    this.#ends.clear();
  }

  /** As a command with a rid, so that it is never repeated automatically (client/pending_calls.ts). */
  #notify(contact: string, typing: 0 | 1): void {
    void this.env.call("typing", { user_id: contact, typing }, { rid: this.env.ports.rid() });
  }

  #forget(contact: string): void {
    this.#ends.get(contact)?.();
    this.#ends.delete(contact);
    if (!this.#writing.peek().has(contact)) return;
    this.#writing.value = new Set([...this.#writing.peek()].filter((each) => each !== contact));
  }
}
