/**
 * The threads of one open chat. Owned by client/state/chat.ts.
 *
 * The newest messages are always loaded. After a jump further back, a window around that message is shown instead; it grows
 * at both ends, and is merged when it meets the newest messages. Invariant: events apply to both threads.
 */
import { computed, signal } from "@preact/signals";
import type { Call } from "@/client/socket.ts";
import type { Thread } from "@/client/state/thread.ts";

/** What the modules of a chat share. */
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
  /** The shown thread. */
  readonly shown = computed(() => this.window.value ?? this.newest.value);
  /** The message at the top of the screen, which keeps its place; null while the newest one is on the screen. */
  reading: number | null = null;
  /** Grows when another thread is shown: pages that were requested for the previous one are stale. */
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

  /** Applies a change to both threads. */
  change(apply: (thread: Thread) => Thread): void {
    this.newest.value = apply(this.newest.peek());
    const window = this.window.peek();
    if (window) this.setWindow(apply(window));
  }

  /** Applies a loaded page to the shown thread. */
  changeShown(apply: (thread: Thread) => Thread): void {
    const window = this.window.peek();
    if (window) this.setWindow(apply(window));
    else this.newest.value = apply(this.newest.peek());
  }

  /** Shows another thread: a window, or the newest messages. */
  goTo(window: Thread | null): void {
    this.place++;
    this.setWindow(window);
  }

  /** Turns the shown thread into a window, while the newest messages are reloaded. */
  keepPlace(): void {
    if (this.reading !== null && !this.window.peek()) this.setWindow(this.newest.peek());
  }

  /** Drops a window that is empty because the conversation was deleted. */
  setWindow(window: Thread | null): void {
    this.window.value = window && window.messages.length > 0 ? window : null;
  }
}
