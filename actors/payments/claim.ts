/** Checks a payment against its order: every field has to match (decisions: payments). Pure. */
import type { Claim, PaymentEvent } from "@/domain/payments.ts";
import type { Order } from "@/store/records.ts";

/** The name of the field that does not match, or null. */
export function mismatchOf(
  order: Order,
  { provider, claim }: Pick<PaymentEvent, "provider"> & { claim: Claim },
): string | null {
  if (provider !== order.provider) return "provider";
  if (claim.member !== order.member) return "member";
  if (claim.package_id !== order.goods.package_id) return "package";
  if (claim.amount !== order.amount) return "amount";
  if (claim.currency !== order.currency) return "currency";
  return null;
}
