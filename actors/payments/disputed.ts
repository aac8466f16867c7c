/**
 * Decides what a provider tells of a dispute: its row, with its deadline for the desk. Coins and premium go with
 * the chargeback (returned.ts) and do not come back by themselves where a dispute is won; the money of that is booked.
 */
import type { DisputeNews, DisputeState } from "@/domain/payments.ts";
import { addWon } from "@/store/cash_book/writer.ts";
import { check } from "@/store/change.ts";
import { putDispute, toldDispute } from "@/store/disputes/writer.ts";
import { keys } from "@/store/keys.ts";
import { getOrderByPayment } from "@/store/orders/reader.ts";
import type { Dispute } from "@/store/records.ts";
import { newDraft } from "@/actors/draft.ts";
import { type Decide, ignore } from "@/actors/payments/event_outcome.ts";

/** How far a dispute has come: news of an earlier state that come late change nothing. */
const RANKS: Readonly<Record<DisputeState, number>> = {
  inquiry: 0,
  open: 1,
  review: 2,
  closed: 3,
  lost: 3,
  won: 3,
};

export const decideDisputed: Decide<"disputed"> = async (env, event) => {
  const { database, now } = env;
  const { id: _, kind: __, provider, at: told_at, ...news } = event;
  const [before, order] = await Promise.all([
    database.get(keys.dispute(provider, news.dispute)),
    getOrderByPayment(database, provider, news.payment),
  ]);
  const about = order?.value.id ?? null;
  if (before.value && !isNews(before.value, { ...news, told_at })) return ignore(about, "known already");
  const draft = newDraft();
  putDispute(draft, before, toldDispute(before.value, { ...news, provider, told_at }, now()));
  const taken = order?.value.returned?.charged_back ? order.value.returned.amount : 0;
  if (order && news.state === "won" && before.value?.state !== "won" && taken > 0) {
    check(draft, order);
    addWon(draft, order.value, { amount: Math.min(news.amount, taken), at: now() });
  }
  return { order: about, draft };
};

function isNews(before: Dispute, next: DisputeNews & { told_at: number }): boolean {
  const [was, is] = [RANKS[before.state], RANKS[next.state]];
  return is > was || (is === was && next.told_at >= before.told_at);
}
