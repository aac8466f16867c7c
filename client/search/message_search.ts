/**
 * A search for messages of one chat. Created by the search panel; the server scans a part of the chat per call.
 *
 * 1. idle: no search.
 * 2. searching: repeated calls, until there are twenty more hits, the beginning of the chat is reached, or it is stopped.
 * 3. paused: `more` continues. done: the beginning was reached. failed: `more` retries.
 */
import { signal } from "@preact/signals";
import { MESSAGES_PAGE, SEARCH_TEXT_MAX_CHARS } from "@/domain/limits.ts";
import { wordsOf } from "@/domain/search_text.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import type { Answer } from "@/client/answer.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";

export type SearchStep = "idle" | "searching" | "paused" | "done" | "failed";

interface SearchEnv {
  call: Call;
  contact: string;
  /** Number of the chat's newest message. */
  newest(): number;
}

export class MessageSearch {
  readonly step = signal<SearchStep>("idle");
  /** The latest first. */
  readonly hits = signal<readonly MessageView[]>([]);
  /** The folded words that the hits have. */
  readonly words = signal<readonly string[]>([]);
  /** The scanned share of the chat, 0 to 1. */
  readonly progress = signal(0);
  #text = "";
  #from = 0;
  /** All messages from this one on are scanned; null before the first call. */
  #before: number | null = null;
  /** Grows with each search and stop: answers to earlier requests are stale. */
  #nth = 0;

  constructor(private readonly env: SearchEnv) {}

  /** Starts a new search; a text without words ends it. */
  search(text: string): void {
    this.#text = text.trim().slice(0, SEARCH_TEXT_MAX_CHARS);
    this.#nth++;
    this.hits.value = [];
    this.words.value = wordsOf(this.#text);
    this.progress.value = 0;
    this.#from = this.env.newest() + 1;
    this.#before = this.#from;
    this.step.value = "idle";
    void this.more();
  }

  /** Continues for twenty more hits. */
  async more(): Promise<void> {
    if (this.#before === null || this.words.peek().length === 0 || this.step.peek() === "searching") return;
    const nth = ++this.#nth;
    const wanted = this.hits.peek().length + MESSAGES_PAGE;
    this.step.value = "searching";
    while (this.hits.peek().length < wanted && this.#before !== null) {
      const answer: Answer<"messages/search"> = await callPersistently(this.env.call, "messages/search", {
        contact_user_id: this.env.contact,
        search: this.#text,
        before_seq: this.#before,
        recordsToTake: Math.min(MESSAGES_PAGE, wanted - this.hits.peek().length),
      });
      if (nth !== this.#nth) return;
      if (!answer.ok) {
        this.step.value = "failed";
        return;
      }
      const { list, next_seq }: CallOutput<"messages/search"> = answer.value;
      this.hits.value = [...this.hits.peek(), ...list];
      this.#before = next_seq;
      this.progress.value = next_seq === null ? 1 : 1 - next_seq / this.#from;
    }
    this.step.value = this.#before === null ? "done" : "paused";
  }

  /** Stops, and keeps the hits. */
  stop(): void {
    if (this.step.peek() !== "searching") return;
    this.#nth++;
    this.step.value = "paused";
  }
}
