/** The state of an order, for its member. */
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import { getOrder } from "@/store/orders/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";

export type GetStatus = (
  member: MemberId,
  order: string,
) => Promise<Result<CallOutput<"payment/status">, CallError<"payment/status">>>;

/** Opens the command on an isolate. */
export function openStatus({ database }: Pick<ActorEnv, "database">): GetStatus {
  return async function status(member, id) {
    const order = await getOrder(database, id);
    if (order?.value.member !== member) return refuse("unknown_order");
    const { goods, state } = order.value;
    return accept({ order_id: order.value.id, type: goods.type, status: state });
  };
}
