/**
 * One open chat: its messages and read marks. An island creates it from its props, on the server too, and
 * `Client.openChat` connects it in the browser. Invariant: only the pure functions of thread.ts change its threads.
 */
import type { EventData } from "@/protocol/events/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import { ChatPages } from "@/client/state/chat_pages.ts";
import type { ChatReactions } from "@/client/state/chat_reactions.ts";
import { catchUp } from "@/client/state/chat_resume.ts";
import { type ChatEnv, ChatThreads } from "@/client/state/chat_threads.ts";
import type { WantedReaction } from "@/client/state/reactions.ts";
import {
  addChange,
  addMessages,
  addReact,
  clearUpTo,
  hasGap,
  latestUnread,
  markRead,
  markViewed,
  type MessagesPage,
  threadOf,
} from "@/client/state/thread.ts";

export class Chat {
  readonly threads: ChatThreads;
  /** Loads more pages, and jumps to messages. */
  readonly pages: ChatPages;
  /** Loaded with the member's first reaction. */
  #reactions: Promise<ChatReactions> | null = null;
  readonly #env: ChatEnv;
  #call: Call | null = null;
  #clock: () => number = () => 0;
  #resuming: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  /** The last message that the member has seen. */
  #seen: MessageView | null = null;
  /** The read mark that the server has confirmed. */
  #confirmed = 0;

  constructor(readonly me: string, readonly contact: string, page: MessagesPage) {
    this.threads = new ChatThreads(threadOf(page, me));
    this.#env = {
      me,
      contact,
      threads: this.threads,
      call: () => this.#call,
      nowS: () => this.#clock() / 1000,
    };
    this.pages = new ChatPages(this.#env);
  }

  /** The shown messages: the newest ones, or a window further back. */
  get thread() {
    return this.threads.shown;
  }

  /** Connects the chat to the socket, and loads what it missed. The clock gives milliseconds since 1970. */
  attach(call: Call, clock: () => number): void {
    this.#call = call;
    this.#clock = clock;
    void this.resume();
  }

  detach(): void {
    this.#call = null;
  }

  /** Applies a message of this chat; loads messages that are missing before it. */
  handleMessage(message: MessageView): void {
    const { newest } = this.threads;
    newest.value = addMessages(newest.peek(), [message], this.me);
    if (hasGap(newest.peek())) void this.resume();
  }

  handleRead(reader: string, seq: number): void {
    this.threads.change((thread) => markRead(thread, reader === this.me ? "me" : "contact", seq));
  }

  /** The photo with this number was viewed. */
  handleViewed(seq: number): void {
    this.threads.change((thread) => markViewed(thread, seq));
  }

  /** Messages of this chat were edited or unsent, or a reaction under one has changed. */
  handleChange(event: EventData<"message/change" | "message/react">): void {
    const { upTo } = this.threads.newest.peek();
    // A change of a message has overtaken it.
    if ("list" in event && event.list.some(({ seq }) => seq > upTo)) return void this.resume();
    this.threads.change((thread) =>
      "list" in event ? addChange(thread, event, this.me) : addReact(thread, event)
    );
  }

  /** The member deleted the conversation up to this number, here or on another device. */
  handleDelete(seq: number): void {
    this.threads.change((thread) => clearUpTo(thread, seq));
  }

  /** Sets the member's reaction to a message, or removes it with an empty one; false if that failed. */
  async react(message: Pick<MessageView, "id" | "seq">, reaction: WantedReaction): Promise<boolean> {
    try {
      this.#reactions ??= import("@/client/state/chat_reactions.ts").then(({ ChatReactions }) =>
        new ChatReactions(this.#env)
      );
      return await (await this.#reactions).react(message, reaction);
    } catch (error) {
      this.#reactions = null;
      reportError(error);
      return false;
    }
  }

  /** Loads what came after the last complete message, page by page; restarts at the latest page if that is too much (P5). */
  resume(): Promise<void> {
    this.#resuming ??= catchUp(this.#env).catch(reportError).finally(() => {
      this.#resuming = null;
      this.#confirm();
    });
    return this.#resuming;
  }

  /** The last message that the server does not know to be read; null where there is none. */
  unread(): MessageView | null {
    const latest = latestUnread(this.threads.newest.peek(), this.me);
    return latest && latest.seq > this.#confirmed ? latest : null;
  }

  /**
   * The member sees the end of the chat: sends the read mark, one call at a time, until it is confirmed; a lost one is sent
   * again by `resume`. It never covers what came later, which nobody may have seen.
   */
  read(): void {
    this.#seen = this.unread();
    this.#confirm();
  }

  #confirm(): void {
    this.#reading ??= this.#sendRead().finally(() => {
      this.#reading = null;
    });
  }

  async #sendRead(): Promise<void> {
    while (this.#seen && this.#call) {
      const { id, seq } = this.#seen;
      const answer = await callPersistently(this.#call, "message/read", { message_id: id });
      if (!answer.ok) return;
      this.#confirmed = seq;
      if (this.#seen?.seq === seq) this.#seen = null;
      this.handleRead(this.me, seq);
    }
  }
}
