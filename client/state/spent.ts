/** What the last message has cost, for as long as the chat says so (spec §9). Made by `client.ts`. */
import { signal } from "@preact/signals";
import type { Ports } from "@/client/ports.ts";

const SHOWN_MS = 1_000;

export interface Spending {
  /** Whose chat it was for. */
  contact: string;
  coins: number;
  /** Of this page: the next one is another one, also at the same price. */
  nth: number;
}

export class Spent {
  readonly shown = signal<Spending | null>(null);
  #count = 0;
  #cancel: () => void = () => {};

  constructor(private readonly ports: Pick<Ports, "after">) {}

  /** A message of this tab was paid; a free one says nothing. */
  notify(contact: string, coins: number): void {
    if (coins <= 0) return;
    this.#cancel();
    this.shown.value = { contact, coins, nth: ++this.#count };
    this.#cancel = this.ports.after(SHOWN_MS, () => {
      this.shown.value = null;
    });
  }

  /** Cancels timers. */
  end(): void {
    this.#cancel();
  }
}
