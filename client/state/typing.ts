/**
 * Who is writing to the member, and telling others that the member writes to them. Made by `client.ts`; nothing of it is
 * stored anywhere.
 *
 * 1. Whoever writes says so every 4 s. Who has not been heard of for 6 s has stopped, and so has who sent a message.
 * 2. The member's own writing is told at most every 4 s, its end at once, and neither without a connection: what waited
 *    for one would be wrong by then.
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
  /** Cancels the end of each. */
  readonly #ends = new Map<string, () => void>();
  /** When contacts were last notified of the member's writing. */
  readonly #notifiedAt = new Map<string, number>();

  constructor(private readonly env: TypingEnv) {}

  /** Whether somebody is writing to the member; read in a render, it follows them. */
  isWriting(contact: string): boolean {
    return this.#writing.value.has(contact);
  }

  /** Applies what was heard of somebody. */
  handle({ user_id, typing }: EventData<"typing">): void {
    this.#forget(user_id);
    if (typing === 0) return;
    this.#writing.value = new Set([...this.#writing.peek(), user_id]);
    this.#ends.set(user_id, this.env.ports.after(TYPING_LIFE_MS, () => this.#forget(user_id)));
  }

  /** Somebody's message is there: they are done. */
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

  /** The member has sent or emptied that text, or turned away from it. */
  stop(contact: string): void {
    const notifiedAt = this.#notifiedAt.get(contact);
    this.#notifiedAt.delete(contact);
    const isHeard = notifiedAt !== undefined && this.env.ports.now() - notifiedAt < TYPING_LIFE_MS;
    if (isHeard && this.env.isOpen()) this.#notify(contact, 0);
  }

  /** Cancels timers. */
  end(): void {
    for (const cancel of this.#ends.values()) cancel();
    this.#ends.clear();
  }

  /** Under a rid of its own, so that it is never repeated by itself (client/pending_calls.ts). */
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
