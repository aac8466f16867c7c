/**
 * `deno task payments list [COUNT]`: the last orders (50 unless given), the latest first, and events of providers that did
 * not match theirs.
 * `deno task payments reconcile`: asks the providers about all orders of the last 90 days and contracts that should have renewed or
 * are over, and does what a lost webhook would have done.
 * `deno task payments refund ORDER`: has the provider return the money of an order; its webhook takes what it brought.
 *
 * Servers may run meanwhile; the database is theirs, by DENO_KV_PATH or DENO_KV_URL, and so are the keys of the providers.
 * Ends with 1 where a provider did not answer.
 */
import { type Config, readConfig } from "@/config.ts";
import type { InstanceId } from "@/domain/ids.ts";
import { isOrderId } from "@/domain/ids.ts";
import { coinsOf, isActing } from "@/domain/payments.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import { openPayments, type Payments } from "@/actors/payments/mod.ts";
import { openProviders } from "@/adapters/payments/mod.ts";
import { translator } from "@/locales/mod.ts";
import { goodsText } from "@/mails/goods_text.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listOrders } from "@/store/orders/reader.ts";
import type { Order, PaymentEventRow } from "@/store/records.ts";
import { openLeases } from "@/store/presence/leases.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import { openCheckoutBook } from "@/store/test_payments/book.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openLog } from "@/telemetry/log.ts";

const USAGE = "Usage: deno task payments list [COUNT] | reconcile | refund ORDER";
const COUNT = 50;
const ID_BYTES = 16;
const MINOR = 100;

/** An order as the operator reads it on the terminal. */
export function lineOf(order: Order): string {
  const { id, created_at, state, member, goods, amount, currency, provider, payment, returned } = order;
  const what = goods.type === "credits" ? `${coinsOf(goods)} coins` : `${goods.months} months of premium`;
  const back = returned ? `  returned ${(returned.amount / MINOR).toFixed(2)}` : "";
  const price = `${(amount / MINOR).toFixed(2)} ${currency}`;
  return `${id}  ${new Date(created_at).toISOString()}  ${state}  ${member}  ${what}  ${price}  ` +
    `${provider} ${payment ?? "-"}${back}`;
}

/** The last orders and the events that did not match, as lines. */
export async function linesOf(database: Database, count: number): Promise<string[]> {
  const orders: Order[] = [];
  for await (const { value } of listOrders(database)) orders.push(value);
  orders.sort((one, other) => other.created_at - one.created_at);
  const odd: string[] = [];
  for await (const { key, value } of database.list(keys.paymentEvents(), { batch: 100 })) {
    if (isOdd(value)) {
      const when = new Date(value.at).toISOString();
      odd.push(
        `event ${String(key[2])}  ${when}  ${value.kind}  ${value.order ?? "no order"}  ${value.ignored}`,
      );
    }
  }
  return [...orders.slice(0, count).map(lineOf), ...odd];
}

/** Whether somebody should look into it: it did not match, or money came twice. */
function isOdd({ ignored }: PaymentEventRow): boolean {
  return ignored !== undefined && /^(?:does not match|paid twice)/.test(ignored);
}

/** Runs `work` with the payments of the operator's database. */
async function withPayments(
  { config, database }: { config: Config; database: Database },
  work: (payments: Payments) => Promise<void>,
): Promise<void> {
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const uuid = () => randomBytes(ID_BYTES).toHex();
  const catalogue = await getCatalogue(database);
  const origin = () => config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  const env: ActorEnv = {
    database,
    instance: uuid() as InstanceId,
    now: Date.now,
    uuid,
    randomBytes,
    catalogue: () => catalogue,
    live: () => new Set(),
    leases: openLeases(database),
    // Servers find both by themselves, a moment later.
    publish() {},
    wakeMailer() {},
  };
  await using providers = await openProviders({
    book: openCheckoutBook(database),
    secret: await getOrCreateSecret(database, "test_payments", randomBytes),
    stripe: key && webhookSecret ? { key, webhookSecret } : null,
    now: Date.now,
    origin,
    isOpen: () => isActing("test", catalogue),
    log: openLog({ level: config.LOG_LEVEL }),
  });
  await work(openPayments(env, {
    providers: providers.providers,
    origin,
    titleOf: (goods, lang) => goodsText(goods, translator(lang)),
    users: openMailboxes(() => ({ account: null }), { idleMs: Infinity, now: Date.now }),
  }));
}

async function run([command, given, ...more]: readonly string[]): Promise<void> {
  const config = readConfig();
  if (more.length > 0) throw new TypeError(USAGE);
  const run = { list, reconcile, refund }[command ?? ""];
  if (!run) throw new TypeError(USAGE);
  const database = await openOwnDatabase(config);
  try {
    await run({ config, database }, given);
  } finally {
    await database.close();
  }
}

type Place = Parameters<typeof withPayments>[0];

async function list({ database }: Place, given = String(COUNT)): Promise<void> {
  const count = Number(given);
  if (!Number.isSafeInteger(count) || count < 1) throw new TypeError(USAGE);
  for (const line of await linesOf(database, count)) console.log(line);
}

async function reconcile(place: Place, given?: string): Promise<void> {
  if (given !== undefined) throw new TypeError(USAGE);
  await withPayments(place, async (payments) => {
    const { asked, changed, expired, failed } = await payments.reconcile({ all: true });
    console.log(
      `Asked about ${asked} orders and contracts: ${changed} changed, ${expired} given up, ${failed} without an answer`,
    );
    if (failed > 0) Deno.exitCode = 1;
  });
}

async function refund(place: Place, order = ""): Promise<void> {
  if (!isOrderId(order)) throw new TypeError(USAGE);
  await withPayments(place, async (payments) => {
    const refunded = await payments.refund(order);
    if (!refunded.ok) throw new RangeError(`Cannot return the money of "${order}": ${refunded.refusal.code}`);
    console.log("The provider returns the money; its webhook takes what it brought");
  });
}

if (import.meta.main) {
  try {
    await run(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
