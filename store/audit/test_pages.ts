/**
 * Whether a page of the embedded test provider is as its events have told, which are all that ever happened to
 * it. Pure.
 *
 * Nothing tells whether its member lets its contract renew (the contract here says that) and whether its next
 * renewals are to fail.
 */
import { isDeepStrictEqual } from "node:util";
import { TEST_RENEWAL_RETRY_MS, TEST_RENEWAL_TRIES } from "@/domain/limits.ts";
import type { PaymentEvent, PaymentEventKind } from "@/domain/payments.ts";
import { addMonths } from "@/domain/premium.ts";
import type { TestCheckout, TestContract, TestPayment } from "@/domain/test_payments.ts";

type EventOf<Kind extends PaymentEventKind> = Extract<PaymentEvent, { kind: Kind }>;

/** What the events up to one of them have made of a page. */
interface PageState {
  state: TestCheckout["state"];
  payments: readonly TestPayment[];
  contract: Omit<TestContract, "renews" | "goes"> | null;
}

/** What a page says otherwise than its events, or null. */
export function pageFlaw(page: TestCheckout): string | null {
  let current: PageState = { state: "open", payments: [], contract: null };
  for (const [nth, event] of page.events.entries()) {
    const id = `test_${page.reference}_${String(nth + 1).padStart(3, "0")}`;
    const next = event.id === id && event.provider === "test" ? after(page, current, event) : null;
    if (!next) return `event ${nth + 1} cannot have been told then`;
    current = next;
  }
  if (page.state !== current.state) return `state "${page.state}", its events make it "${current.state}"`;
  if (!isDeepStrictEqual(page.payments, current.payments)) {
    return "payments are not those that its events tell of";
  }
  const { renews: _, goes: __, ...contract } = page.contract ?? { renews: false, goes: "well" };
  return isDeepStrictEqual(page.contract && contract, current.contract)
    ? null
    : "contract is not what its events make it";
}

/** What an event makes of a page, or null where it cannot have come then. */
function after(page: TestCheckout, current: PageState, event: PaymentEvent): PageState | null {
  switch (event.kind) {
    case "pending":
    case "refused":
    case "cancelled": {
      const comes = current.state === "open" || (current.state === "pending" && event.kind === "refused");
      return comes && isOf(page, event) ? { ...current, state: event.kind } : null;
    }
    case "paid":
      return afterPaid(page, current, event);
    case "refunded":
    case "charged_back": {
      const { payment, amount, currency } = event;
      const paid = current.payments.find(({ id }) => id === payment);
      if (!paid || amount <= paid.returned || amount > page.amount || currency !== page.currency) return null;
      return {
        ...current,
        payments: current.payments.map((each) => each === paid ? { id: payment, returned: amount } : each),
      };
    }
    case "disputed": {
      const paid = current.payments.find(({ id }) => id === event.payment);
      const { state } = event;
      const comes = state === "open" ? paid?.dispute === undefined : paid?.dispute === "open";
      if (!paid || !comes || (state !== "open" && state !== "won" && state !== "lost")) return null;
      return {
        ...current,
        payments: current.payments.map((each) => each === paid ? { ...each, dispute: state } : each),
      };
    }
    case "renewed":
    case "renewal_failed":
    case "subscription_ended":
      return afterRenewal(page, current, event);
    default:
      return event satisfies never;
  }
}

function afterPaid(page: TestCheckout, current: PageState, event: EventOf<"paid">): PageState | null {
  const { months, renews_at } = page;
  const comes = current.state === "open" || current.state === "pending";
  const subscription = months === null ? null : contractName(page);
  if (!comes || !isOf(page, event) || event.subscription !== subscription) return null;
  if (event.payment !== paymentName(page, current)) return null;
  return {
    state: "paid",
    payments: [{ id: event.payment, returned: 0 }],
    contract: months === null ? null : {
      state: "active",
      ...(renews_at === null
        ? { since: event.at, periods: 1, due_at: addMonths(event.at, months) }
        : { since: renews_at, periods: 0, due_at: renews_at }),
      failures: 0,
    },
  };
}

function afterRenewal(
  page: TestCheckout,
  current: PageState,
  event: EventOf<"renewed" | "renewal_failed" | "subscription_ended">,
): PageState | null {
  const { amount, currency, months } = page;
  const { contract } = current;
  if (contract?.state !== "active" || months === null || event.subscription !== contractName(page)) {
    return null;
  }
  if (event.kind === "subscription_ended") return { ...current, contract: { ...contract, state: "ended" } };
  if (event.payment !== paymentName(page, current)) return null;
  if (event.kind === "renewal_failed") {
    const failures = contract.failures + 1;
    if (event.final !== (failures === TEST_RENEWAL_TRIES)) return null;
    const state = event.final ? "ended" : "active";
    return {
      ...current,
      contract: { ...contract, state, failures, due_at: event.at + TEST_RENEWAL_RETRY_MS },
    };
  }
  if (event.amount !== amount || event.currency !== currency) return null;
  const periods = contract.periods + 1;
  return {
    ...current,
    payments: [...current.payments, { id: event.payment, returned: 0 }],
    contract: { ...contract, periods, failures: 0, due_at: addMonths(contract.since, periods * months) },
  };
}

/** Whether an event is of this page, and for what it says. */
function isOf(
  page: TestCheckout,
  { claim, reference }: EventOf<"paid" | "pending" | "refused" | "cancelled">,
) {
  const { order, member, package_id, amount, currency } = page;
  return reference === page.reference &&
    isDeepStrictEqual(claim, { order, member, package_id, amount, currency });
}

function contractName({ reference }: TestCheckout): string {
  return `contract_${reference}`;
}

function paymentName({ reference }: TestCheckout, { payments }: PageState): string {
  return `payment_${reference}_${payments.length + 1}`;
}
