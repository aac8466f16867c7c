/**
 * The counters of the member's own lists, for badges and columns. Made by `client.ts`; fed by pages, by the call, and by
 * the event of each change. Invariant: older totals never replace newer ones, so answers and events may come in any order.
 */
import { signal } from "@preact/signals";
import type { TotalsView } from "@/protocol/views/totals.ts";
import type { Call } from "@/client/socket.ts";

export class Totals {
  readonly #known = signal<TotalsView | null>(null);

  constructor(private readonly call: Call) {}

  /** Null until a page or the server has said them; read in a render, it follows them. */
  get value(): TotalsView | null {
    return this.#known.value;
  }

  /** Takes over totals of a page, an answer or an event. */
  handle(heard: TotalsView): void {
    const known = this.#known.peek();
    if (!known || heard.version >= known.version) this.#known.value = heard;
  }

  /** Asks for them, as after a connection: no events came before it. */
  async refresh(): Promise<void> {
    const answer = await this.call("totals", {});
    if (answer.ok) this.handle(answer.value);
  }

  /** Asks for them when premium has begun or ended: what was known was counted in another way. */
  async renew(): Promise<void> {
    const answer = await this.call("totals", {});
    if (answer.ok) this.#known.value = answer.value;
  }
}
