/** Begins a purchase from a modal of the shop, and shows the provider's page: in a frame, or in place of this one. */
import { useState } from "react";
import type { Problem } from "@/islands/lazy/problem_notice.tsx";
import type { Client } from "@/client/client.ts";
import { type Begun, type PackageWish, Purchase } from "@/client/state/purchase.ts";
import type { Translate } from "@/locales/text.ts";

export interface Buying {
  isBusy: boolean;
  /** What went wrong. */
  problem: Problem | null;
  buy(wish: PackageWish): Promise<void>;
}

export interface BuyingOptions {
  /** The package is not on sale any more. */
  onGone(): void;
  /** Goes to a page that may not be framed. */
  leave?: (url: string) => void;
}

export function useBuying(
  t: Translate,
  client: Client,
  { onGone, leave = (url) => location.assign(url) }: BuyingOptions,
): Buying {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function buy(wish: PackageWish): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const begun = await client.slice(Purchase).begin(wish);
    // On the way to another page the button stays as it is.
    if (begun.kind === "opened" && !begun.framed) return leave(begun.url);
    setBusy(false);
    if (begun.kind === "refused" && (begun.code === "unknown_package" || begun.code === "not_in_app")) {
      onGone();
    }
    if (begun.kind !== "opened") {
      return setProblem({ text: problemText(t, begun), isOwnLimit: isOwnLimit(begun) });
    }
    const { order_id, url } = begun;
    client.paymentWanted.value = { order_id, url, type: wish.type === "premium" ? "premium" : "credits" };
  }

  return { isBusy, problem, buy };
}

function isOwnLimit(begun: Exclude<Begun, { kind: "opened" }>): boolean {
  return begun.kind === "refused" && (begun.code === "paused" || begun.code === "quiet_hours");
}

function problemText(t: Translate, begun: Exclude<Begun, { kind: "opened" }>): string {
  if (begun.kind === "uncertain") return t("payment.uncertain");
  switch (begun.code) {
    case "unknown_package":
      return t("refusal.unknown_package");
    case "not_in_app":
      return t("refusal.not_in_app");
    case "payment_unavailable":
      return t("refusal.payment_unavailable");
    case "paused":
      return t("refusal.paused");
    case "quiet_hours":
      return t("refusal.quiet_hours");
    case "busy":
      return t("refusal.busy");
    case "too_many_requests":
      return t("refusal.too_many_requests");
    default:
      return t("refusal.something_wrong");
  }
}
