/**
 * Buys a place in the spotlight. A slice of the client, loaded with the spotlight modal.
 * Invariant: a purchase whose outcome is unknown is repeated under its `rid`, also after the modal was closed, so it is paid
 * once.
 */
import { isOutcomeUnknown } from "@/domain/refusals.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Spotlight } from "@/client/state/spotlight.ts";

export type Bought =
  | { kind: "done" }
  /** The outcome is unknown: to be retried. */
  | { kind: "uncertain" }
  | { kind: "refused"; code: string };

export class SpotlightPurchase implements Slice {
  #wish: { rid: string; price: number } | null = null;

  constructor(private readonly env: Pick<SliceEnv, "call" | "rid" | "handleBalance">) {}

  /** Buys a place at the shown price. */
  async buy(spotlight: Pick<Spotlight, "until" | "refresh">, price: number): Promise<Bought> {
    this.#wish ??= { rid: this.env.rid(), price };
    const { rid, ...shown } = this.#wish;
    const answer = await this.env.call("spotlight/add", shown, { rid });
    if (!answer.ok && isOutcomeUnknown(answer.refusal.code)) return { kind: "uncertain" };
    this.#wish = null;
    if (answer.ok) {
      const { until, credits, credits_seq } = answer.value.request_details;
      spotlight.until.value = until;
      this.env.handleBalance({ credits, credits_seq });
      return { kind: "done" };
    }
    if (answer.refusal.code === "already_in_spotlight") void spotlight.refresh();
    return { kind: "refused", code: answer.refusal.code };
  }

  handle(): void {}

  refresh(): void {}
}
