/** What has become of an order, for the member whose it is. */
import { accept, refuse } from "@/domain/refusals.ts";
import { getOrder } from "@/store/orders/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Payments } from "@/actors/payments/mod.ts";

/** Opens it on an isolate. */
export function openStatus({ database }: Pick<ActorEnv, "database">): Payments["status"] {
  return async function status(member, id) {
    const order = await getOrder(database, id);
    if (order?.value.member !== member) return refuse("unknown_order");
    const { goods, state } = order.value;
    return accept({ order_id: order.value.id, type: goods.type, status: state });
  };
}
