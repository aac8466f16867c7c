/** Matches that likes of this browser made, and that wait to be celebrated, one after the other. */
import { signal } from "@preact/signals";
import type { CardView } from "@/protocol/views/member.ts";

/** Somebody who likes the member back. */
export type Match = Pick<CardView, "id" | "name" | "photo" | "placeholder">;

export class Matches {
  readonly #waiting = signal<readonly Match[]>([]);

  /** The one to celebrate now; read in a render, it follows them. */
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
