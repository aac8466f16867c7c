/**
 * A search for messages of one chat. Made by the search panel; the server looks through a part of the chat with each call.
 *
 * 1. idle: nothing is searched for.
 * 2. searching: call after call, until there are twenty hits more, the beginning of the chat, or a stop.
 * 3. paused: there may be more, `more` goes on. done: the beginning was reached. failed: `more` tries again.
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
  /** How much of the chat has been looked through, 0 to 1. */
  readonly progress = signal(0);
  #text = "";
  #from = 0;
  /** Everything from this message on has been looked through; null at the beginning. */
  #before: number | null = null;
  /** Grows with each search and each stop: what is answered to an earlier one is late. */
  #nth = 0;

  constructor(private readonly env: SearchEnv) {}

  /** Begins anew; a text without words ends the search. */
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

  /** Looks on for twenty more. */
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

  /** Leaves it at what was found. */
  stop(): void {
    if (this.step.peek() !== "searching") return;
    this.#nth++;
    this.step.value = "paused";
  }
}
