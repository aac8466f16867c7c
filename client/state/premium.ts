/**
 * The member's contract that renews premium, while a page shows it. A slice of the client: the end of premium itself is in
 * `own.ts`, which every page has.
 */
import { signal } from "@preact/signals";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";

export type PremiumState = CallOutput<"subscription">;

export class Premium implements Slice {
  /** As the server said last; null before it said anything that a page does not know. */
  readonly state = signal<PremiumState | null>(null);
  readonly #call: SliceEnv["call"];

  constructor({ call }: Pick<SliceEnv, "call">) {
    this.#call = call;
  }

  handle(event: ClientEvent): void {
    if (event.module !== "user/premium") return;
    const { subscription, premium_until } = event.data;
    this.state.value = { subscription, premium_until };
  }

  /** After a time without events. */
  async refresh(): Promise<void> {
    const answer = await this.#call("subscription", {});
    if (answer.ok) this.state.value = answer.value;
  }

  /** Ends the renewal, or takes that back; gives whether it was done. */
  async change(verb: "cancel" | "resume"): Promise<boolean> {
    const answer = await this.#call(`subscription/${verb}`, {});
    // Whatever the server has made of it, that is how it stands.
    await this.refresh();
    return answer.ok;
  }
}
