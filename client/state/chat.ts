/**
 * One open chat: its messages, and what is read of them. An island makes it from its props, on the server too, and
 * `Client.openChat` connects it in the browser. Kept: the thread changes by the pure rules of thread.ts alone.
 */
import { signal } from "@preact/signals";
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from "@/domain/limits.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import type { Loading } from "@/client/state/contacts.ts";
import {
  addMessages,
  addMissed,
  addOlder,
  hasGap,
  latestUnread,
  markRead,
  markViewed,
  type MessagesPage,
  restart,
  staleAfter,
  threadOf,
} from "@/client/state/thread.ts";

export class Chat {
  readonly thread;
  /** What loading older messages is doing. */
  readonly older = signal<Loading>("idle");
  #call: Call | null = null;
  #clock: () => number = () => 0;
  #resuming: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  /** The mark that was told to the server. */
  #told = 0;

  constructor(readonly me: string, readonly contact: string, page: MessagesPage) {
    this.thread = signal(threadOf(page, me));
  }

  /** Connects it to the socket, and catches up with what came after its page. The clock gives milliseconds since 1970. */
  attach(call: Call, clock: () => number): void {
    this.#call = call;
    this.#clock = clock;
    void this.resume();
  }

  detach(): void {
    this.#call = null;
  }

  /** Applies a message of this chat; asks for what is missing before it. */
  hearMessage(message: MessageView): void {
    this.thread.value = addMessages(this.thread.peek(), [message], this.me);
    if (hasGap(this.thread.peek())) void this.resume();
  }

  hearRead(reader: string, seq: number): void {
    this.thread.value = markRead(this.thread.peek(), reader === this.me ? "me" : "contact", seq);
  }

  /** The photo with this number was looked at. */
  hearViewed(seq: number): void {
    this.thread.value = markViewed(this.thread.peek(), seq);
  }

  /** Loads what came after the last complete message, page by page; starts again where that is too much (P5). */
  resume(): Promise<void> {
    this.#resuming ??= this.#catchUp().finally(() => {
      this.#resuming = null;
    });
    return this.#resuming;
  }

  /** Loads the page before the first message. */
  async loadOlder(): Promise<void> {
    const { floor } = this.thread.peek();
    if (!this.#call || floor === 0 || this.older.peek() === "loading") return;
    this.older.value = "loading";
    const answer = await this.#call("messages", {
      contact_user_id: this.contact,
      before_seq: floor + 1,
      recordsToTake: MESSAGES_PAGE,
    });
    if (answer.ok) this.thread.value = addOlder(this.thread.peek(), answer.value, this.me);
    this.older.value = answer.ok ? "idle" : "failed";
  }

  /** The message up to which the member should be told to have read, or null where that was said. */
  unread(): MessageView | null {
    const latest = latestUnread(this.thread.peek(), this.me);
    return latest && latest.seq > this.#told ? latest : null;
  }

  /** The member sees the end of the chat: tells the server, one call at a time. Said again where it was lost. */
  read(): Promise<void> {
    this.#reading ??= this.#sayRead().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #sayRead(): Promise<void> {
    for (let latest = this.unread(); latest && this.#call; latest = this.unread()) {
      const answer = await this.#call("message/read", { message_id: latest.id });
      if (!answer.ok) return;
      this.#told = latest.seq;
      this.hearRead(this.me, latest.seq);
    }
  }

  async #catchUp(): Promise<void> {
    const call = this.#call;
    let after = staleAfter(this.thread.peek(), this.#clock() / 1000);
    for (let more = call !== null; more && call;) {
      const answer = await callPersistently(call, "messages", {
        contact_user_id: this.contact,
        after_seq: after,
        recordsToTake: MESSAGES_PAGE_MAX,
      });
      if (!answer.ok) return;
      if (answer.value.resync) return await this.#restart(call);
      this.thread.value = addMissed(this.thread.peek(), answer.value, this.me);
      after = Math.max(after, answer.value.list.at(-1)?.seq ?? 0);
      more = answer.value.has_more && answer.value.list.length > 0;
    }
  }

  async #restart(call: Call): Promise<void> {
    const data = { contact_user_id: this.contact, recordsToTake: MESSAGES_PAGE };
    const answer = await callPersistently(call, "messages", data);
    if (answer.ok) this.thread.value = restart(this.thread.peek(), answer.value, this.me);
  }
}
