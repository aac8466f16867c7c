/**
 * What the member's coins have cost, the oldest first. A slice of the client, loaded where a price is shown.
 * Invariant: what was spent since it was read is gone from its oldest coins; what has come since is read again.
 */
import { signal } from "@preact/signals";
import type { KnownCosts } from "@/domain/about_cost.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";

export class CoinCosts implements Slice {
  /** Null before it was read. */
  readonly known = signal<KnownCosts | null>(null);
  #reading: Promise<void> | null = null;

  constructor(private readonly env: Pick<SliceEnv, "call">) {
    this.refresh();
  }

  handle(event: ClientEvent): void {
    if (event.module === "payment/complete") this.refresh();
  }

  refresh(): void {
    this.#reading ??= this.#read().finally(() => this.#reading = null);
  }

  async #read(): Promise<void> {
    const answer = await callPersistently(this.env.call, "wallet/costs", {});
    if (answer.ok) this.known.value = answer.value;
  }
}
