/**
 * Returns the money of an order.
 *
 * 1. The wish is committed with its reason, what it counts to and its entry in the log.
 * 2. The order's provider is asked, under a name that makes it once however often it is asked.
 * 3. Its webhook says that it is done, and takes the coins and the premium.
 */
import { deskOf } from "@/domain/desk.ts";
import type { OrderId } from "@/domain/ids.ts";
import { MINOR_UNITS } from "@/domain/price_text.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { extentOf } from "@/domain/staff.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { check, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getOrder, type OrderEntry } from "@/store/orders/reader.ts";
import { updateOrder } from "@/store/orders/writer.ts";
import type { DayCount } from "@/store/records.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import type { Payments } from "@/actors/payments/mod.ts";

export interface RefundWanted {
  order: string;
  reason: string;
  /** Asks the provider once more for what was wished before. */
  again?: boolean;
}

export type RefundCode =
  | "unknown_order"
  | "reason_required"
  | "order_not_paid"
  | "refund_asked"
  | "refund_limit"
  | "payment_unavailable"
  | "deadline_exceeded";

/**
 * Has an order's money returned. Who is limited returns so much of an order and in a UTC day. Where a colleague has asked for
 * it, it is refused, unless it is to be asked again.
 */
export type DeskRefund = (by: Actor, wanted: RefundWanted) => Promise<Result<null, RefundCode>>;

interface LoadedState {
  order: OrderEntry | null;
  given: Entry<DayCount>;
  deskRoute: DeskRoute;
}

export function openDeskRefund(
  env: ActorEnv,
  { staffLog, payments }: { staffLog: Pick<StaffLog, "run">; payments: Pick<Payments, "refund"> },
): DeskRefund {
  const { database, now } = env;

  async function load(id: string, by: Actor): Promise<LoadedState> {
    const [order, given, deskRoute] = await Promise.all([
      getOrder(database, id),
      database.get(keys.deskCount("refund", by.staff)),
      readDeskRoute(env),
    ]);
    return { order, given, deskRoute };
  }

  return async function refund(by, { order: id, reason: raw, again = false }) {
    const reason = cleanReason(raw);
    if (reason === "") return refuse("reason_required");
    const isLimited = by.staff !== "system" && extentOf(by.roles, "money") !== "all";
    const { refund_max: max, refunds_a_day_max: day } = deskOf(env.catalogue());
    const wished = await staffLog.run<LoadedState, { isDone: boolean }, RefundCode>({
      load: () => load(id, by),
      decide({ order, given, deskRoute }, draft, log) {
        if (!order) return refuse("unknown_order");
        const { value } = order;
        if (value.state === "refunded") return accept({ isDone: true });
        if (value.state !== "paid" || value.payment === undefined) return refuse("order_not_paid");
        const act = {
          by,
          what: "order.refund",
          subject: { member: value.member, ref: id },
          reason,
          before: `${value.amount} ${value.currency}`,
        } as const;
        if (value.refund_asked) {
          if (again) log([act]);
          else if (value.refund_asked.by !== by.staff) return refuse("refund_asked");
          return accept({ isDone: false });
        }
        if (isLimited) {
          const today = dayOf(now());
          const total = (given.value?.day === today ? given.value.count : 0) + leftOf(value);
          if (leftOf(value) > max * MINOR_UNITS || total > day * MINOR_UNITS) {
            return refuse("refund_limit", { max, day });
          }
          check(draft, given);
          set(draft, given.key, { day: today, count: total }, 2 * DAY_MS);
        }
        updateOrder(draft, order, { ...value, refund_asked: { by: by.staff, at: now() } });
        notifyDesk(draft, deskRoute, [{ about: "list", list: "money" }]);
        log([act]);
        return accept({ isDone: false });
      },
    });
    if (!wished.ok) return wished;
    return wished.value.isDone ? accept(null) : await payments.refund(id as OrderId);
  };
}

/** What is still to come back of an order, in the smallest unit. */
function leftOf({ amount, returned }: OrderEntry["value"]): number {
  return amount - (returned?.amount ?? 0);
}
