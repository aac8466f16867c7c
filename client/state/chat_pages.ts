/** Loads more messages of an open chat as the member scrolls or jumps. Owned by client/state/chat.ts. */
import { signal } from "@preact/signals";
import { MESSAGES_PAGE } from "@/domain/limits.ts";
import type { ChatEnv } from "@/client/state/chat_threads.ts";
import type { Loading } from "@/client/state/contacts.ts";
import { addOlder, type Thread } from "@/client/state/thread.ts";
import { hasMessage } from "@/client/state/thread_slice.ts";

/** The result of a jump; `late`: the member went elsewhere meanwhile. */
export type Arrival = "here" | "gone" | "failed" | "late";

/** The code of windows, loaded with the first one. */
const loadWindows = () => import("@/client/state/chat_window.ts");

export class ChatPages {
  /** The states of loading older messages, newer messages, and those around a message. */
  readonly older = signal<Loading>("idle");
  readonly newer = signal<Loading>("idle");
  readonly around = signal<Loading>("idle");
  /** Counts jumps: only the last one takes effect. */
  #jumps = 0;

  constructor(private readonly env: ChatEnv) {}

  /** Loads the page before the first message. */
  async loadOlder(): Promise<void> {
    const { me, contact, threads } = this.env;
    const call = this.env.call();
    const { floor } = threads.shown.peek();
    if (!call || floor === 0 || this.older.peek() === "loading") return;
    const { place } = threads;
    this.older.value = "loading";
    const answer = await call("messages", {
      contact_user_id: contact,
      before_seq: floor + 1,
      recordsToTake: MESSAGES_PAGE,
    });
    if (place !== threads.place) return;
    if (answer.ok) threads.changeShown((thread) => addOlder(thread, answer.value, me));
    this.older.value = answer.ok ? "idle" : "failed";
  }

  /** Loads the page after the last message of a window in the middle. */
  async loadNewer(): Promise<void> {
    const { threads } = this.env;
    if (!threads.window.peek() || this.newer.peek() === "loading") return;
    const { place } = threads;
    this.newer.value = "loading";
    const isLoaded = await loadWindows().then(({ extendWindow }) => extendWindow(this.env, place), failed);
    if (place === threads.place) this.newer.value = isLoaded ? "idle" : "failed";
  }

  /** Shows the messages around this one, and loads them if needed. */
  async showAround(seq: number): Promise<Arrival> {
    const { threads } = this.env;
    if (hasMessage(threads.shown.peek(), seq)) return "here";
    const nth = ++this.#jumps;
    if (hasMessage(threads.newest.peek(), seq)) {
      this.#arrive(null);
      return "here";
    }
    this.around.value = "loading";
    const found = await loadWindows().then(({ windowAround }) => windowAround(this.env, seq), failed);
    if (nth !== this.#jumps) return "late";
    this.around.value = found ? "idle" : "failed";
    if (!found) return "failed";
    if (!hasMessage(found.window ?? threads.newest.peek(), seq)) return "gone";
    this.#arrive(found.window);
    return "here";
  }

  /** Leaves the window for the newest messages. */
  showNewest(): void {
    this.#jumps++;
    this.#arrive(null);
  }

  #arrive(window: Thread | null): void {
    for (const each of [this.older, this.newer, this.around]) each.value = "idle";
    this.env.threads.goTo(window);
  }
}

/** The code could not be loaded. */
function failed(error: unknown): false {
  reportError(error);
  return false;
}
