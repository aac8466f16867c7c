/** Handlers of the calls about orders, refunds, disputes, declarations and the closings. */
import { CAUSES } from "@/domain/money.ts";
import { declarationDue } from "@/domain/declaration.ts";
import type { MemberId, OrderId, StaffId } from "@/domain/ids.ts";
import { coinsOf } from "@/domain/payments.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { Closing, Declaration, DisputeOfOrder, Order, ReconcileRun } from "@/actors/desk/money/mod.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { nothing } from "@/gateway/desk/nothing.ts";
import { type People, peopleOf } from "@/gateway/desk/people.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { MONEY_CALLS } from "@/protocol/desk/calls/money.ts";
import type { ClosingView, DeclarationView, DisputeView, OrderView } from "@/protocol/desk/views/money.ts";

export const moneyHandlers: { readonly [M in keyof typeof MONEY_CALLS]: DeskHandler<M> } = {
  orders: async ({ member, state, provider, after }, caller, actors) => {
    const { orders, reconciling } = actors.desk.money;
    const run = await reconciling.last();
    const reconciled = run && runView(run);
    if (member !== undefined) {
      const found = await orders.ofMember(actorOf(caller), member as MemberId);
      if (!found.ok) return found;
      return accept({ orders: await orderViews(found.value, actors), next: null, reconciled });
    }
    const place = after ? { at: after.at, id: after.id as OrderId } : null;
    const found = await orders.list({ ...state && { state }, ...provider && { provider } }, place);
    return accept({ orders: await orderViews(found.orders, actors), next: found.next, reconciled });
  },
  order: async ({ order }, caller, actors) => {
    const found = await actors.desk.money.orders.read(actorOf(caller), order);
    if (!found.ok) return found;
    const [view] = await orderViews([found.value.order], actors);
    if (!view) throw new RangeError("Cannot view an order");
    const people = await peopleOf(actors);
    return accept({ order: view, disputes: found.value.disputes.map((each) => disputeView(each, people)) });
  },
  "order/refund": ({ order, reason, again }, caller, { desk }) =>
    nothing(desk.money.refund(actorOf(caller), { order, reason, again: again === 1 })),
  "order/ask": ({ order }, caller, { desk }) => nothing(desk.money.orders.ask(actorOf(caller), order)),
  disputes: async ({ before }, _caller, actors) => {
    const [{ open, last, next }, people] = await Promise.all([
      actors.desk.money.disputes.list(before ?? null),
      peopleOf(actors),
    ]);
    const view = (each: DisputeOfOrder) => disputeView(each, people);
    return accept({ open: open.map(view), last: last.map(view), next });
  },
  "dispute/note": (noted, caller, { desk }) => nothing(desk.money.disputes.note(actorOf(caller), noted)),
  declarations: async ({ before }, _caller, actors) => {
    const [{ open, last, next, now }, people] = await Promise.all([
      actors.desk.money.declarations.list(before ?? null),
      peopleOf(actors),
    ]);
    const view = (each: Declaration) => declarationView(each, people, now);
    return accept({ open: open.map(view), last: last.map(view), next: next && { at: next.at, id: next.id } });
  },
  "declaration/settle": ({ place, id, reason }, caller, { desk }) =>
    nothing(desk.money.declarations.settle(actorOf(caller), { at: place, id, reason })),
  closings: async ({ before }, _caller, actors) => {
    const [{ closings, next }, people] = await Promise.all([
      actors.desk.money.closings.list(before ?? null),
      peopleOf(actors),
    ]);
    return accept({ closings: closings.map((each) => closingView(each, people)), next });
  },
  closing: async ({ day }, _caller, actors) => {
    const [closing, people] = await Promise.all([actors.desk.money.closings.get(day), peopleOf(actors)]);
    return closing ? accept(closingView(closing, people)) : refuse("unknown_day");
  },
  "closing/check": ({ day }, caller, { desk }) => nothing(desk.money.closings.check(actorOf(caller), day)),
  "money/reconcile": (_input, caller, { desk }) => nothing(desk.money.reconciling.begin(actorOf(caller))),
};

async function orderViews(orders: readonly Order[], actors: Actors): Promise<OrderView[]> {
  const [names, people] = await Promise.all([
    actors.ask.members.names(orders.map(({ member }) => member)),
    peopleOf(actors),
  ]);
  return orders.map((order) => {
    const { id, member, state, goods, amount, currency, provider, payment, created_at } = order;
    const { paid_at, period, returned, refund_asked } = order;
    return {
      id,
      member: { id: member, name: names.get(member) ?? "" },
      state,
      type: goods.type,
      count: goods.type === "credits" ? coinsOf(goods) : goods.months,
      amount,
      currency,
      provider,
      payment: payment ?? null,
      created_at: secondsOf(created_at),
      paid_at: paid_at === undefined ? null : secondsOf(paid_at),
      period: period ? { from: secondsOf(period.from), until: secondsOf(period.until) } : null,
      returned: returned
        ? { amount: returned.amount, at: secondsOf(returned.at), charged_back: returned.charged_back ? 1 : 0 }
        : null,
      refund_asked: refund_asked
        ? { at: secondsOf(refund_asked.at), by: personOf(refund_asked.by, people) }
        : null,
    };
  });
}

function disputeView(dispute: DisputeOfOrder, people: People): DisputeView {
  const { provider, dispute: id, payment, order, state, reason, amount, currency, at, due_at, version } =
    dispute;
  return {
    provider,
    id,
    payment,
    order,
    state,
    reason,
    amount,
    currency,
    at: secondsOf(at),
    due_at: due_at === null ? null : secondsOf(due_at),
    notes: dispute.notes.map(({ by, at, text }) => ({ by: personOf(by, people), at: secondsOf(at), text })),
    version,
  };
}

function declarationView(declaration: Declaration, people: People, now: number): DeclarationView {
  const { id, kind, name, contract, reason, at, member, order, outcome, settled } = declaration;
  const due = declarationDue(declaration);
  return {
    id,
    place: at,
    kind,
    name,
    contract,
    reason,
    at: secondsOf(at),
    due_at: secondsOf(due),
    overdue: outcome !== "done" && due < now ? 1 : 0,
    member,
    order: order ?? null,
    outcome,
    settled: settled
      ? { by: personOf(settled.by, people), at: secondsOf(settled.at), reason: settled.reason }
      : null,
  };
}

function closingView(closing: Closing, people: People): ClosingView {
  const { day, closed_at, before, after, owed_before, owed, coins, cash, differences, check } = closing;
  return {
    day,
    closed_at: secondsOf(closed_at),
    before,
    after,
    owed_before,
    owed,
    coins: CAUSES.flatMap((cause) => coins[cause] === undefined ? [] : { cause, coins: coins[cause] }),
    cash: cash.map((each) => ({ ...each })),
    differences: differences.map((each) => ({ ...each })),
    check: check
      ? {
        by: personOf(check.by, people),
        at: secondsOf(check.at),
        done_at: check.done_at === undefined ? null : secondsOf(check.done_at),
        differences: check.differences.map((each) => ({ ...each })),
      }
      : null,
  };
}

function runView({ at, done_at, asked = 0, changed = 0, expired = 0, failed = 0 }: ReconcileRun) {
  return {
    at: secondsOf(at),
    done_at: done_at === undefined ? null : secondsOf(done_at),
    asked,
    changed,
    expired,
    failed,
  };
}

/** Somebody of the desk; the system has no name. */
function personOf(by: StaffId | "system", people: People): { id: string; name: string } {
  return { id: by, name: by === "system" ? "" : people.get(by) ?? "" };
}
