/**
 * Stripe as tests need it: an API on loopback with sessions, invoices, charges, disputes and contracts, and signed webhooks. It
 * answers in the shapes of the version that is pinned, and leaves out what Stripe leaves out unless it is asked to expand it.
 */
import Stripe from "stripe";
import type { Webhook } from "@/domain/payments.ts";

type Thing = Record<string, unknown> & { id: string };

/** What members, banks and time do to a page of Stripe's. */
export type StripeDeed =
  | "pay"
  | "hold"
  | "refuse"
  | "cancel"
  | "return_half"
  | "return"
  | "charge_back"
  | "inquire"
  | "win_dispute"
  | "lose_dispute"
  | "renew"
  | "fail"
  | "end";

/** A request that the API got. */
export interface StripeRequest {
  method: string;
  path: string;
  idempotencyKey: string | null;
  version: string | null;
  form: URLSearchParams;
}

export interface FakeStripe extends AsyncDisposable {
  api: { protocol: "http"; host: string; port: number };
  key: string;
  webhookSecret: string;
  requests: StripeRequest[];
  /** Webhooks as the account's owner has made them; null where the key may not list them. */
  endpoints: { url: string; status: "enabled" | "disabled"; enabled_events: readonly string[] }[] | null;
  /** Answers with 500 while set. */
  isBroken: boolean;
  /** Returns no money while set; whoever asks again with the same key gets that answer ever after, as from Stripe. */
  isShort: boolean;
  /** Does something to a session's page; gives the webhooks that Stripe sends of it. */
  press(session: string, deed: StripeDeed): Promise<Webhook[]>;
  /** A webhook with this body, signed at `at`, that arrives at `now`. */
  sign(body: string, times: { at: number; now: number }): Promise<Webhook>;
}

/** A server under test puts another one in the place of the global, which `Deno.serve` refuses. */
const { Response } = globalThis;

const WEBHOOK_SECRET = "whsec_of_tests";

export function openFakeStripe({ now }: { now: () => number }): FakeStripe {
  const stripe = new Stripe("sk_test_signs_only");
  const things = new Map<string, Thing>();
  const byKey = new Map<string, Thing>();
  const failedKeys = new Set<string>();
  const requests: StripeRequest[] = [];
  let count = 0;
  const seconds = () => Math.floor(now() / 1_000);

  function add(kind: string, rest: Record<string, unknown>): Thing {
    const thing = { id: `${kind}_${++count}`, created: seconds(), ...rest };
    things.set(thing.id, thing);
    return thing;
  }

  function find(id: unknown): Thing {
    const thing = things.get(String(id));
    if (!thing) throw new ReferenceError(`No such thing: ${String(id)}`);
    return thing;
  }

  function openSession(form: URLSearchParams): Thing {
    const field = (name: string) => form.get(name) ?? "";
    const price = "line_items[0][price_data]";
    const mode = field("mode");
    const session = add("cs", {
      object: "checkout.session",
      mode,
      metadata: {
        order: field("metadata[order]"),
        member: field("metadata[member]"),
        package: field("metadata[package]"),
      },
      amount_total: Number(field(`${price}[unit_amount]`)),
      currency: field(`${price}[currency]`),
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      subscription: null,
      invoice: null,
    });
    session.url = `https://checkout.stripe.com/c/${session.id}`;
    return session;
  }

  /** A payment that went through, with its charge. */
  function charge(amount: unknown, currency: unknown): Thing {
    const intent = add("pi", { object: "payment_intent", status: "succeeded" });
    const made = add("ch", {
      object: "charge",
      payment_intent: intent.id,
      amount,
      currency,
      amount_refunded: 0,
      disputed: false,
    });
    intent.latest_charge = made.id;
    return intent;
  }

  function invoice(session: Thing, reason: string, rest: Record<string, unknown>): Thing {
    return add("in", {
      object: "invoice",
      billing_reason: reason,
      currency: session.currency,
      attempt_count: 1,
      next_payment_attempt: null,
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: session.subscription, metadata: session.metadata },
      },
      ...rest,
    });
  }

  /** An invoice with the payment that paid it, or that did not. */
  function withPayment(made: Thing, intent: Thing, status: string): Thing {
    const payment = { type: "payment_intent", payment_intent: intent.id };
    made.held = { object: "list", data: [{ id: `inpay_${made.id}`, status, payment }] };
    return made;
  }

  function pay(session: Thing): [string, Thing][] {
    const isLate = session.status === "complete";
    const intent = session.payment_intent ? find(session.payment_intent) : charge(
      session.amount_total,
      session.currency,
    );
    intent.status = "succeeded";
    Object.assign(session, { status: "complete", payment_status: "paid" });
    const told: [string, Thing][] = [];
    if (session.mode === "subscription") {
      const contract = add("sub", {
        object: "subscription",
        status: "active",
        ended_at: null,
        metadata: session.metadata,
      });
      session.subscription = contract.id;
      const first = withPayment(
        invoice(session, "subscription_create", { status: "paid", amount_paid: session.amount_total }),
        intent,
        "paid",
      );
      session.invoice = first.id;
      told.push(["invoice.paid", first]);
    } else session.payment_intent = intent.id;
    told.push([
      isLate ? "checkout.session.async_payment_succeeded" : "checkout.session.completed",
      session,
    ]);
    return told;
  }

  function chargeOf(session: Thing): Thing {
    const paid = session.invoice
      ? (find(session.invoice).held as { data: { payment: { payment_intent: string } }[] }).data[0]?.payment
        .payment_intent
      : session.payment_intent;
    return find(find(paid).latest_charge);
  }

  /** The dispute of a session's charge, as its bank has decided it. */
  function ended(session: Thing, status: string): Thing {
    const charge = chargeOf(session).id;
    const made = [...things.values()].find((thing) => thing.object === "dispute" && thing.charge === charge);
    return Object.assign(made ?? dispute(session, status), { status });
  }

  function dispute(session: Thing, status: string): Thing {
    const made = chargeOf(session);
    made.disputed = true;
    const { amount, currency, payment_intent } = made;
    return add("dp", {
      object: "dispute",
      charge: made.id,
      payment_intent,
      amount,
      currency,
      status,
      reason: "fraudulent",
      evidence_details: { due_by: seconds() + 7 * 86_400, has_evidence: false },
    });
  }

  function renew(session: Thing, works: boolean): [string, Thing][] {
    const open = [...things.values()].find((thing) =>
      thing.object === "invoice" && thing.status === "open" && thing.session === session.id
    );
    const made = open ?? invoice(session, "subscription_cycle", { session: session.id, attempt_count: 0 });
    const tries = Number(made.attempt_count) + 1;
    const intent = charge(session.amount_total, session.currency);
    Object.assign(made, { attempt_count: tries, status: works ? "paid" : "open" });
    made.amount_paid = works ? session.amount_total : 0;
    made.next_payment_attempt = works || tries === 3 ? null : seconds() + 86_400;
    withPayment(made, intent, works ? "paid" : "open");
    return [[works ? "invoice.paid" : "invoice.payment_failed", made]];
  }

  function done(session: Thing, deed: StripeDeed): [string, Thing][] {
    switch (deed) {
      case "pay":
        return pay(session);
      case "hold": {
        const intent = charge(session.amount_total, session.currency);
        intent.status = "processing";
        Object.assign(session, { status: "complete", payment_intent: intent.id });
        return [["checkout.session.completed", session]];
      }
      case "refuse":
        find(session.payment_intent).status = "requires_payment_method";
        return [["checkout.session.async_payment_failed", session]];
      case "cancel":
        session.status = "expired";
        return [["checkout.session.expired", session]];
      case "return_half":
      case "return": {
        const made = chargeOf(session);
        const amount = Number(made.amount);
        made.amount_refunded = deed === "return" ? amount : Math.floor(amount / 2);
        return [["charge.refunded", made]];
      }
      case "charge_back": {
        const made = dispute(session, "needs_response");
        return [["charge.dispute.created", made], ["charge.dispute.funds_withdrawn", made]];
      }
      case "inquire":
        return [["charge.dispute.created", dispute(session, "warning_needs_response")]];
      case "win_dispute":
        return [["charge.dispute.closed", ended(session, "won")]];
      case "lose_dispute":
        return [["charge.dispute.closed", ended(session, "lost")]];
      case "renew":
        return renew(session, true);
      case "fail":
        return renew(session, false);
      case "end": {
        const contract = find(session.subscription);
        Object.assign(contract, { status: "canceled", ended_at: seconds() });
        return [["customer.subscription.deleted", contract]];
      }
      default:
        return deed satisfies never;
    }
  }

  /** A thing as the API shows it: ids in place of what was not asked for. */
  function shown({ held, session: _session, ...thing }: Thing, expand: readonly string[]): unknown {
    const open = { ...thing };
    if (thing.object === "invoice" && expand.some((path) => path.endsWith("payments"))) open.payments = held;
    for (const field of ["payment_intent", "latest_charge"]) {
      if (expand.includes(field) && typeof thing[field] === "string") open[field] = find(thing[field]);
    }
    return open;
  }

  function listOf(object: string, fits: (thing: Thing) => boolean, expand: readonly string[]): unknown {
    const found = [...things.values()].filter((thing) => thing.object === object && fits(thing));
    return { object: "list", has_more: false, data: found.reverse().map((thing) => shown(thing, expand)) };
  }

  function answer({ method, path, form, idempotencyKey }: StripeRequest, query: URLSearchParams): unknown {
    const expand = [...query].filter(([name]) => name.startsWith("expand")).map(([, value]) => value);
    const [, , kind = "", id = "", last = ""] = path.split("/");
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const known = byKey.get(idempotencyKey ?? "") ?? openSession(form);
      byKey.set(idempotencyKey ?? "", known);
      return shown(known, []);
    }
    if (method === "POST" && kind === "refunds") {
      const made = find(find(form.get("payment_intent")).latest_charge);
      made.amount_refunded = made.amount;
      return add("re", { object: "refund" });
    }
    if (method === "DELETE" && kind === "subscriptions") {
      const contract = find(id);
      if (contract.status === "canceled") throw new ReferenceError(`No such subscription: ${id}`);
      return Object.assign(contract, { status: "canceled", ended_at: seconds() });
    }
    if (method === "POST" && kind === "invoices" && last === "void") {
      return shown(Object.assign(find(id), { status: "void" }), expand);
    }
    if (method === "POST" && kind === "subscriptions") {
      if (find(id).status === "canceled") throw new ReferenceError(`It is over: ${id}`);
      return Object.assign(find(id), { cancel_at_period_end: form.get("cancel_at_period_end") === "true" });
    }
    if (kind === "invoices" && id === "") {
      const contract = query.get("subscription");
      const isOf = ({ parent }: Thing) =>
        Reflect.get(Object(Reflect.get(Object(parent), "subscription_details")), "subscription") === contract;
      const status = query.get("status");
      return listOf(
        "invoice",
        (thing) => isOf(thing) && (status === null || thing.status === status),
        expand,
      );
    }
    if (kind === "disputes" && id === "") {
      return listOf(
        "dispute",
        ({ payment_intent }) => payment_intent === query.get("payment_intent"),
        expand,
      );
    }
    return shown(find(kind === "checkout" ? last : id), expand);
  }

  const fake: Omit<FakeStripe, "api" | typeof Symbol.asyncDispose> = {
    key: "sk_test_of_tests",
    webhookSecret: WEBHOOK_SECRET,
    requests,
    endpoints: [],
    isBroken: false,
    isShort: false,
    async press(id, deed) {
      const told = done(find(id), deed);
      const at = now();
      return await Promise.all(told.map(([type, thing]) => {
        const data = { object: shown(thing, []) };
        const event = { id: `evt_${++count}`, object: "event", type, created: seconds(), data };
        return fake.sign(JSON.stringify(event), { at, now: at });
      }));
    },
    async sign(payload, { at, now }) {
      const header = await stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp: Math.floor(at / 1_000),
      });
      return { headers: { "stripe-signature": header }, body: new TextEncoder().encode(payload), now };
    },
  };

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname: path, searchParams } = new URL(request.url);
    const seen: StripeRequest = {
      method: request.method,
      path,
      idempotencyKey: request.headers.get("idempotency-key"),
      version: request.headers.get("stripe-version"),
      form: new URLSearchParams(await request.text()),
    };
    requests.push(seen);
    const close = { headers: { connection: "close" } };
    if (fake.isBroken) {
      return Response.json({ error: { message: "out of order" } }, { ...close, status: 500 });
    }
    if (path === "/v1/webhook_endpoints") {
      return fake.endpoints === null
        ? Response.json({ error: { message: "this key may not" } }, { ...close, status: 403 })
        : Response.json({ object: "list", has_more: false, data: fake.endpoints }, close);
    }
    if (path === "/v1/refunds") {
      const key = seen.idempotencyKey ?? "";
      const isReplayed = failedKeys.has(key);
      if (fake.isShort || isReplayed) {
        failedKeys.add(key);
        const headers = { ...close.headers, ...(isReplayed && { "idempotent-replayed": "true" }) };
        return Response.json({ error: { message: "too little money" } }, { headers, status: 400 });
      }
    }
    try {
      return Response.json(answer(seen, searchParams), close);
    } catch (error) {
      return Response.json({ error: { message: String(error) } }, { ...close, status: 404 });
    }
  });
  const api = { protocol: "http" as const, host: "127.0.0.1", port: server.addr.port };
  return Object.assign(fake, { api, [Symbol.asyncDispose]: () => server.shutdown() });
}
