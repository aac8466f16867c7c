/** Checks a payment against its order: every field has to match (decisions: payments). */
import type { Claim, PaymentEvent } from "@/domain/payments.ts";
import type { Database } from "@/store/database.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Order } from "@/store/records.ts";

/** The name of the field that does not match, or null. Of an erased member the order has a pseudonym, which no provider knows. */
export async function mismatchOf(
  database: Database,
  order: Order,
  { provider, claim }: Pick<PaymentEvent, "provider"> & { claim: Claim },
): Promise<string | null> {
  if (provider !== order.provider) return "provider";
  const isErased = async () => (await getMember(database, order.member))?.erased_at !== undefined;
  if (claim.member !== order.member && !await isErased()) return "member";
  if (claim.package_id !== order.goods.package_id) return "package";
  if (claim.amount !== order.amount) return "amount";
  if (claim.currency !== order.currency) return "currency";
  return null;
}
