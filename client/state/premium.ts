/**
 * The member's premium subscription, while a page shows it. A slice of the client; the end of premium itself is in `own.ts`,
 * which every page has.
 */
import { signal } from "@preact/signals";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";

export type PremiumState = CallOutput<"subscription">;

export class Premium implements Slice {
  /** The latest state; null while the rendered one is current. */
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

  /** Reloads it, after events may have been missed. */
  async refresh(): Promise<void> {
    const answer = await this.#call("subscription", {});
    if (answer.ok) this.state.value = answer.value;
  }

  /** Cancels or resumes the renewal; returns what came of it. `paused`: a pause of the member's keeps it from renewing. */
  async change(verb: "cancel" | "resume"): Promise<"done" | "paused" | "failed"> {
    const answer = await this.#call(`subscription/${verb}`, {});
    // Whatever the outcome, the state is that of the server.
    await this.refresh();
    if (answer.ok) return "done";
    return answer.refusal.code === "paused" ? "paused" : "failed";
  }
}
