/**
 * Decides an order that is not paid: its payment is pending, refused or cancelled. A later payment still pays
 * it, and a paid order is not changed.
 */
import { isUnsettled } from "@/domain/payments.ts";
import { getOrder } from "@/store/orders/reader.ts";
import { updateOrder } from "@/store/orders/writer.ts";
import type { Order } from "@/store/records.ts";
import { newDraft, notify } from "@/actors/draft.ts";
import { readBuyer } from "@/actors/payments/buyer.ts";
import { mismatchOf } from "@/actors/payments/claim.ts";
import { type Decide, ignore, refuseMismatch } from "@/actors/payments/event_outcome.ts";
import { notifyOrder } from "@/actors/payments/notify.ts";

export const decideUnpaid: Decide<"pending" | "refused" | "cancelled"> = async (env, event) => {
  const { database, now } = env;
  const entry = await getOrder(database, event.claim.order);
  if (!entry) return refuseMismatch(null, "order");
  const { id, state, member: owner } = entry.value;
  const odd = await mismatchOf(database, entry.value, event);
  if (odd !== null) return refuseMismatch(id, odd);
  if (!isUnsettled(state) || state === event.kind) return ignore(id, `${state} already`);
  const buyer = await readBuyer(database, owner);
  if (!buyer) return ignore(id, "no member");

  const { look_at, ...before } = entry.value;
  const order: Order = {
    ...before,
    state: event.kind,
    reference: before.reference ?? event.reference,
    ...(isUnsettled(event.kind) && look_at !== undefined && { look_at }),
  };
  const draft = newDraft();
  updateOrder(draft, entry, order);
  const { member, account, wheel, route } = buyer;
  const after = { member: member.value, account: account.value, wheel: wheel.value };
  notify(draft, [notifyOrder(order, { coins: 0, after, now: now() })], [{ member: owner, route }]);
  return { order: id, draft };
};
