/**
 * The counters of the member's own lists, for badges and columns. Created by `client.ts`; updated by pages, calls and
 * events. Invariant: older totals never replace newer ones, so answers and events may come in any order.
 */
import { signal } from "@preact/signals";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";

export class Totals {
  readonly #known = signal<TotalsView | null>(null);

  constructor(private readonly call: Call) {}

  /** Null until a page or the server has given them; reactive in a render. */
  get value(): TotalsView | null {
    return this.#known.value;
  }

  /** Applies the totals of a page, an answer or an event. */
  handle(received: TotalsView): void {
    const known = this.#known.peek();
    if (!known || received.version >= known.version) this.#known.value = received;
  }

  /** Loads them, as after a new connection. */
  async refresh(): Promise<void> {
    const answer = await callPersistently(this.call, "totals", {});
    if (answer.ok) this.handle(answer.value);
  }

  /** Reloads them when premium has started or ended, which changes how they are counted. */
  async renew(): Promise<void> {
    const answer = await callPersistently(this.call, "totals", {});
    if (answer.ok) this.#known.value = answer.value;
  }
}
