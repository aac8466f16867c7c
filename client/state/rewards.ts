/**
 * Claims coins that are given once. A slice of the client, loaded with what offers them.
 * Invariant: a claim whose outcome is unknown is repeated under its `rid`.
 */
import { isOutcomeUnknown } from "@/domain/refusals.ts";
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";

export type Reward = NonNullable<CallInput<"claim_free_credits">["reward"]>;

export type Claimed =
  | { kind: "claimed"; coins: number }
  /** They were claimed before. */
  | { kind: "known" }
  /** The member has no device with a push subscription. */
  | { kind: "not_subscribed" }
  /** The outcome is unknown, or it failed for now: to be retried. */
  | { kind: "uncertain" };

export class Rewards implements Slice {
  readonly #rids = new Map<Reward, string>();

  constructor(private readonly env: Pick<SliceEnv, "call" | "rid" | "handleBalance">) {}

  async claim(reward: Reward): Promise<Claimed> {
    const rid = this.#rids.get(reward) ?? this.env.rid();
    this.#rids.set(reward, rid);
    const answer = await this.env.call("claim_free_credits", { reward }, { rid });
    if (!answer.ok) {
      const { code } = answer.refusal;
      if (!isOutcomeUnknown(code)) this.#rids.delete(reward);
      if (code === "not_subscribed") return { kind: code };
      return { kind: code === "already_claimed" ? "known" : "uncertain" };
    }
    const { claimed_credits: coins, credits, credits_seq } = answer.value.request_details;
    this.env.handleBalance({ credits, credits_seq });
    return { kind: "claimed", coins };
  }

  handle(): void {}

  refresh(): void {}
}
