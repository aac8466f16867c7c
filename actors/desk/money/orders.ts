/** Orders at the desk: the last ones, those of a member, one with all that is known of it, and what its provider says of it. */
import type { MemberId } from "@/domain/ids.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { listDisputesOf } from "@/store/disputes/reader.ts";
import {
  getOrder,
  listLastOrdersOf,
  listOrdersByTime,
  type OrderChoice,
  type OrderPlace,
} from "@/store/orders/reader.ts";
import type { Order } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DisputeOfOrder } from "@/actors/desk/money/disputes.ts";
import type { LogAlone } from "@/actors/desk/log_alone.ts";
import type { Payments } from "@/actors/payments/mod.ts";

type Late = "deadline_exceeded";

export interface DeskOrders {
  /** The last orders of anybody, the latest first; they name no member but by an id. */
  list(choice: OrderChoice, after: OrderPlace | null): ReturnType<typeof listOrdersByTime>;
  /** The last orders of a member, as an entry of the log. */
  ofMember(by: Actor, member: MemberId): Promise<Result<Order[], Late>>;
  /** An order with its disputes, as an entry of the log. */
  read(by: Actor, id: string): Promise<
    Result<{ order: Order; disputes: DisputeOfOrder[] }, "unknown_order" | Late>
  >;
  /** Asks an order's provider what has become of it, and does what a lost webhook would have done. */
  ask(by: Actor, id: string): Promise<Result<null, "unknown_order" | "payment_unavailable" | Late>>;
}

export function openDeskOrders(
  { database }: ActorEnv,
  { logAlone, payments }: { logAlone: LogAlone; payments: Pick<Payments, "reconcile"> },
): DeskOrders {
  return {
    list: (choice, after) => listOrdersByTime(database, { choice, after, limit: DESK_PAGE }),
    async ofMember(by, member) {
      const logged = await logAlone({ by, what: "order.read", subject: { member } });
      return logged.ok ? accept(await listLastOrdersOf(database, member, DESK_PAGE)) : logged;
    },
    async read(by, id) {
      const order = await getOrder(database, id);
      if (!order) return refuse("unknown_order");
      const { member, provider, payment } = order.value;
      const logged = await logAlone({ by, what: "order.read", subject: { member, ref: id } });
      if (!logged.ok) return logged;
      const disputes = payment === undefined ? [] : await listDisputesOf(database, provider, payment);
      return accept({
        order: order.value,
        disputes: disputes.map((each) => ({ ...each, order: order.value.id })),
      });
    },
    async ask(by, id) {
      const order = await getOrder(database, id);
      if (!order) return refuse("unknown_order");
      const { member } = order.value;
      const logged = await logAlone({ by, what: "order.ask", subject: { member, ref: id } });
      if (!logged.ok) return logged;
      const { failed } = await payments.reconcile({ only: order.value.id });
      return failed > 0 ? refuse("payment_unavailable") : accept(null);
    },
  };
}
