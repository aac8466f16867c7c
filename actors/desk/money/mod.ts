/** Money at the desk: orders, refunds, disputes, declarations, the closings, and the accountant's files. */
import { listCash, type TimedCash } from "@/store/cash_book/reader.ts";
import { listClosingsBetween } from "@/store/closings/reader.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { Closing, Declaration, Order, ReconcileRun } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type DeskClosings, openDeskClosings } from "@/actors/desk/money/closings.ts";
import { type DeskDeclarations, openDeskDeclarations } from "@/actors/desk/money/declarations.ts";
import { type DeskDisputes, type DisputeOfOrder, openDeskDisputes } from "@/actors/desk/money/disputes.ts";
import { type FillMoney, openFillMoney } from "@/actors/desk/money/fill.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import { type DeskOrders, openDeskOrders } from "@/actors/desk/money/orders.ts";
import { type DeskReconciling, openDeskReconciling } from "@/actors/desk/money/reconciling.ts";
import { type DeskRefund, openDeskRefund } from "@/actors/desk/money/refund.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { Payments } from "@/actors/payments/mod.ts";

export type { Closing, Declaration, DisputeOfOrder, Order, ReconcileRun, TimedCash };

/** A span of time, from `from` on and before `to`. */
export interface Span {
  from: number;
  to: number;
}

export interface DeskMoney {
  orders: DeskOrders;
  refund: DeskRefund;
  disputes: DeskDisputes;
  declarations: DeskDeclarations;
  reconciling: DeskReconciling;
  closings: DeskClosings;
  /** All movements of money of a span, the earliest first, as an entry of the log. */
  exportCash(by: Actor, span: Span): Promise<Result<AsyncIterable<TimedCash>, "deadline_exceeded">>;
  /** The closings of a span, the earliest first, as an entry of the log. */
  exportClosings(by: Actor, span: Span): Promise<Result<AsyncIterable<Closing>, "deadline_exceeded">>;
  fill: FillMoney;
}

export interface MoneyDeps {
  staffLog: Pick<StaffLog, "run">;
  payments: Pick<Payments, "refund" | "reconcile">;
  /** What fails in the background. */
  onError?: (error: unknown) => void;
}

export function openDeskMoney(
  env: ActorEnv,
  { staffLog, payments, onError = () => {} }: MoneyDeps,
): DeskMoney {
  const { database } = env;
  const logAlone = openLogAlone(staffLog);
  const deps = { staffLog, payments, logAlone, onError };
  const logExport = (by: Actor, { from }: Span, what: string) =>
    logAlone({
      by,
      what: "money.export",
      subject: { ref: `${what} ${new Date(from).toISOString().slice(0, 7)}` },
    });
  return {
    orders: openDeskOrders(env, deps),
    refund: openDeskRefund(env, deps),
    disputes: openDeskDisputes(env, deps),
    declarations: openDeskDeclarations(env, deps),
    reconciling: openDeskReconciling(env, deps),
    closings: openDeskClosings(env, deps),
    async exportCash(by, span) {
      const logged = await logExport(by, span, "cash");
      return logged.ok ? accept(listCash(database, span)) : logged;
    },
    async exportClosings(by, span) {
      const logged = await logExport(by, span, "closing");
      if (!logged.ok) return logged;
      return accept(listClosingsBetween(database, { from: dayOf(span.from), to: dayOf(span.to - 1) }));
    },
    fill: openFillMoney(env),
  };
}
