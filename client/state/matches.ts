/** The queue of matches by likes of this browser, which are celebrated one after the other. */
import { signal } from "@preact/signals";
import type { CardView } from "@/protocol/views/member.ts";

/** Somebody who likes the member back. */
export type Match = Pick<CardView, "id" | "name" | "photo" | "placeholder">;

export class Matches {
  readonly #waiting = signal<readonly Match[]>([]);

  /** The match to celebrate now; reactive in a render. */
  get first(): Match | undefined {
    return this.#waiting.value[0];
  }

  add(match: Match): void {
    this.#waiting.value = [...this.#waiting.peek(), match];
  }

  /** The first one was celebrated. */
  shift(): void {
    this.#waiting.value = this.#waiting.peek().slice(1);
  }
}
