/**
 * The threads of one open chat. Owned by client/state/chat.ts.
 *
 * The newest messages are always there. While the member reads further back, around a message that they jumped to, the
 * window around it is shown in their place, grows at both ends, and ends where it meets them. Invariant: what is told of
 * messages goes into both.
 */
import { computed, signal } from "@preact/signals";
import type { Call } from "@/client/socket.ts";
import type { Thread } from "@/client/state/thread.ts";

/** What the parts of a chat work with. */
export interface ChatEnv {
  readonly me: string;
  readonly contact: string;
  readonly threads: ChatThreads;
  /** Null while the chat is not connected. */
  call(): Call | null;
  /** Seconds since 1970. */
  nowS(): number;
}

/** The two threads of a chat. */
export type Which = "newest" | "window";

export class ChatThreads {
  readonly newest;
  readonly window = signal<Thread | null>(null);
  /** What is shown. */
  readonly shown = computed(() => this.window.value ?? this.newest.value);
  /** The message at the top of the screen; null while the newest one is on it. Whoever reads there stays there. */
  reading: number | null = null;
  /** Grows when another part of the conversation is shown: what was asked at an end of the one before is late then. */
  place = 0;

  constructor(newest: Thread) {
    this.newest = signal(newest);
  }

  peek(which: Which): Thread | null {
    return which === "newest" ? this.newest.peek() : this.window.peek();
  }

  put(which: Which, thread: Thread): void {
    if (which === "newest") this.newest.value = thread;
    else this.setWindow(thread);
  }

  /** Applies what concerns messages wherever they are loaded. */
  change(apply: (thread: Thread) => Thread): void {
    this.newest.value = apply(this.newest.peek());
    const window = this.window.peek();
    if (window) this.setWindow(apply(window));
  }

  /** Applies what was loaded of what is shown. */
  changeShown(apply: (thread: Thread) => Thread): void {
    const window = this.window.peek();
    if (window) this.setWindow(apply(window));
    else this.newest.value = apply(this.newest.peek());
  }

  /** Shows another part of the conversation: a window, or the newest messages. */
  goTo(window: Thread | null): void {
    this.place++;
    this.setWindow(window);
  }

  /** Keeps what is shown where it is, as a window, while the newest messages are loaded afresh. */
  keepPlace(): void {
    if (this.reading !== null && !this.window.peek()) this.setWindow(this.newest.peek());
  }

  /** A window of which nothing is left, since the conversation was deleted, is none. */
  setWindow(window: Thread | null): void {
    this.window.value = window && window.messages.length > 0 ? window : null;
  }
}
