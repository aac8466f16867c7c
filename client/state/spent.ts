/** That the last message was sent, and its cost, while the chat tells it (spec §9). Created by `client.ts`. */
import { signal } from "@preact/signals";
import type { Ports } from "@/client/ports.ts";

const SHOWN_MS = 1_000;

export interface Spending {
  /** Whose chat it was for. */
  contact: string;
  /** 0 for a free one, of which only words tell. */
  coins: number;
  /** A counter that tells messages of the same price apart. */
  nth: number;
}

export class Spent {
  readonly shown = signal<Spending | null>(null);
  #count = 0;
  #cancel: () => void = () => {};

  constructor(private readonly ports: Pick<Ports, "after">) {}

  /** A message of this tab was sent. */
  notify(contact: string, coins: number): void {
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
