/**
 * Begins a purchase in two steps: the order with the record of its `rid` is committed first, then the provider
 * opens the page, whose address is committed last. If anything is lost in between, the same `rid` leads to the
 * same order, and the order to the same page (P2).
 */
import { ORDER_LIFE_MS, RECONCILE_AFTER_MS } from "@/domain/limits.ts";
import type { MemberId, OrderId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import { isSoldIn } from "@/domain/catalogue.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { checkPause } from "@/domain/own_pause.ts";
import { currencyOf } from "@/domain/price_text.ts";
import {
  type Goods,
  type OpenedCheckout,
  type PaymentProvider,
  PaymentProviderError,
} from "@/domain/payments.ts";
import { hasPremium, nextPeriod } from "@/domain/premium.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkHours } from "@/domain/spending_hours.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { check, type Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getOrder, type OrderEntry } from "@/store/orders/reader.ts";
import { addOrder, updateOrder } from "@/store/orders/writer.ts";
import type { Member, Order } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { PaymentDeps } from "@/actors/payments/deps.ts";
import { providerOf } from "@/actors/payments/provider_of.ts";
import { soldFor } from "@/actors/payments/sold.ts";

/** What a purchase is decided on. */
interface Buyer {
  buyer: Member | null;
  account: Entry<Account>;
}

interface Wish {
  member: MemberId;
  lang: Language;
  /** The packaged app of the caller, if any. */
  app: AppPlatform | null;
  input: HandlerInput<"payment/initiate">;
  rid: string;
}

type Answer = CallOutput<"payment/initiate">;
type Code = CallError<"payment/initiate">;

/** What the record of a `rid` holds; the address of the page is the order's. */
type Begun = { order_id: OrderId };

/** Begins a purchase; `rid` makes it exactly once. */
export type InitiatePayment = (wish: Wish) => Promise<Result<Answer, Code>>;

const ID_BYTES = 16;

/** Opens the command on an isolate. */
export function openInitiate(
  env: ActorEnv,
  { providers, origin, titleOf }: PaymentDeps,
): InitiatePayment {
  const { database, now } = env;

  /** Begins an order, or finds the one that this `rid` has begun. */
  async function begin({ member, lang, app, input, rid }: Wish): Promise<Result<OrderId, Code>> {
    const begun = await runCommand<Buyer, Begun, Code>(env, {
      once: {
        member,
        rid,
        module: "payment/initiate",
        content: [input.provider, input.package_id, input.type],
      },
      async load(read) {
        const [buyer, account] = await read([keys.member(member), keys.account(member)]);
        return { buyer: buyer.value, account };
      },
      decide({ buyer, account }, draft) {
        const catalogue = env.catalogue();
        if (!isSoldIn(catalogue, app, input.type === "premium" ? "premium" : "coins")) {
          return refuse("not_in_app");
        }
        const at = now();
        const { pause, hours } = account.value ?? EMPTY_ACCOUNT;
        const awake = checkPause(pause, at);
        if (!awake.ok) return awake;
        const inHours = checkHours(hours, at);
        if (!inHours.ok) return inHours;
        // A pause that begins at this moment counts.
        check(draft, account);
        const sold = soldFor(input, catalogue, at);
        if (!sold) return refuse("unknown_package");
        const provider = catalogue.payments[input.provider];
        if (!providerOf(env, providers, provider)) return refuse("payment_unavailable");
        const currency = currencyOf(lang);
        const renews_at = firstRenewal(buyer, sold.goods, at);
        const order: Order = {
          id: env.randomBytes(ID_BYTES).toHex() as OrderId,
          member,
          goods: sold.goods,
          amount: sold.price[currency],
          currency,
          catalogue: catalogue.version,
          provider,
          lang,
          state: "created",
          look_at: at + RECONCILE_AFTER_MS,
          reference: null,
          url: null,
          created_at: at,
          rid,
          ...(renews_at !== null && { renews_at }),
        };
        addOrder(draft, order);
        return accept({ order_id: order.id });
      },
    });
    return begun.ok ? accept(begun.value.order_id) : begun;
  }

  /** Opens the page of an order at its provider and stores its address. */
  async function open(order: Order): Promise<Result<Answer, Code>> {
    const provider = providerOf(env, providers, order.provider);
    if (!provider) return refuse("payment_unavailable");
    if (order.url !== null) return accept(answerOf(order, order.url, provider));
    const isOver = order.state !== "created" || now() - order.created_at >= ORDER_LIFE_MS;
    const opened = isOver ? null : await openPage(provider, order);
    if (!opened) return refuse("payment_unavailable");
    return await runCommand<OrderEntry | null, Answer, Code>(env, {
      load: () => getOrder(database, order.id),
      decide(entry, draft) {
        if (!entry || entry.value.url !== null) {
          return accept(answerOf(order, entry?.value.url ?? opened.url, provider));
        }
        updateOrder(draft, entry, openedAs(entry, opened));
        return accept(answerOf(order, opened.url, provider));
      },
    });
  }

  async function openPage(provider: PaymentProvider, order: Order): Promise<OpenedCheckout | null> {
    const { id, member, goods, amount, currency, lang, renews_at = null, created_at } = order;
    try {
      return await provider.open({
        order: id,
        member,
        type: goods.type,
        package_id: goods.package_id,
        amount,
        currency,
        title: titleOf(goods, lang),
        lang,
        months: goods.type === "premium" ? goods.months : null,
        renews_at,
        expires_at: created_at + ORDER_LIFE_MS,
        return_url: `${origin()}/payments/redirect?order=${id}`,
      });
    } catch (error) {
      if (error instanceof PaymentProviderError) return null;
      throw error;
    }
  }

  return async function initiate(wish) {
    const begun = await begin(wish);
    if (!begun.ok) return begun;
    const order = await getOrder(database, begun.value);
    return order ? await open(order.value) : refuse("payment_unavailable");
  };
}

/** When a contract that follows existing premium renews for the first time; null where it begins with its payment. */
function firstRenewal(buyer: Member | null, goods: Goods, now: number): number | null {
  if (goods.type !== "premium" || !buyer || !hasPremium(buyer, now)) return null;
  return nextPeriod(buyer, { months: goods.months, now }).until;
}

/** Keeps the state where the webhook came first. */
function openedAs({ value }: OrderEntry, { reference, url }: OpenedCheckout): Order {
  return { ...value, reference, url, ...(value.state === "created" && { state: "open" }) };
}

function answerOf({ id }: Order, redirect_url: string, { framed }: PaymentProvider): Answer {
  return { redirect_url, order_id: id, framed: framed ? 1 : 0 };
}
