/**
 * `deno task payments list [COUNT]`: the last orders (50 unless given), the latest first, and events of providers that did
 * not match theirs.
 * `deno task payments reconcile`: asks the providers about all orders of the last 90 days and contracts that should have renewed or
 * are over, and does what a lost webhook would have done.
 * `deno task payments refund ORDER REASON…`: has the provider return the money of an order; its webhook takes what it brought.
 *
 *     --as EMAIL          in the log stands the person of the desk with that address, or else the system
 *
 * Servers may run meanwhile; the database is theirs, by KV_PATH or KV_URL, and so are the keys of the providers.
 * Ends with 1 where a provider did not answer.
 */
import { type Config, readConfig } from "@/config.ts";
import { isOrderId } from "@/domain/ids.ts";
import { coinsOf, isActing } from "@/domain/payments.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { type DeskMoney, openDeskMoney } from "@/actors/desk/money/mod.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import { openPayments } from "@/actors/payments/mod.ts";
import { openProviders } from "@/adapters/payments/mod.ts";
import { translator } from "@/locales/mod.ts";
import { goodsText } from "@/mails/goods_text.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listOrders } from "@/store/orders/reader.ts";
import type { Order, PaymentEventRow } from "@/store/records.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import { openCheckoutBook } from "@/store/test_payments/book.ts";
import { actorNamed, takeAs } from "@/tasks/as_staff.ts";
import { openOwnDatabase } from "@/tasks/own_database.ts";
import { openOwnEnv } from "@/tasks/own_env.ts";
import { openLog } from "@/telemetry/log.ts";

const USAGE = "Usage: deno task payments list [COUNT] | reconcile | refund ORDER REASON… [--as EMAIL]";
const COUNT = 50;
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

/** Runs `work` with the money of the operator's database. */
async function withMoney(
  { config, database }: { config: Config; database: Database },
  work: (money: DeskMoney) => Promise<void>,
): Promise<void> {
  const env = await openOwnEnv(database);
  const catalogue = env.catalogue();
  const origin = () => config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  await using providers = await openProviders({
    poll: () => () => {},
    book: openCheckoutBook(database),
    secret: await getOrCreateSecret(database, "test_payments", env.randomBytes),
    stripe: key && webhookSecret ? { key, webhookSecret } : null,
    now: Date.now,
    origin,
    isOpen: () => isActing("test", catalogue),
    log: openLog({ level: config.LOG_LEVEL }),
  });
  const payments = openPayments(env, {
    providers: providers.providers,
    origin,
    titleOf: (goods, lang) => goodsText(goods, translator(lang)),
    users: openMailboxes(() => ({ account: null }), { idleMs: Infinity, now: Date.now }),
  });
  await work(openDeskMoney(env, { staffLog: openStaffLog(env), payments }));
}

async function run(args: readonly string[]): Promise<void> {
  const config = readConfig();
  const { rest: [command, ...given], as } = takeAs(args);
  const run = { list, reconcile, refund }[command ?? ""];
  if (!run) throw new TypeError(USAGE);
  const database = await openOwnDatabase(config);
  try {
    await run({ config, database, by: await actorNamed(database, as, "money") }, ...given);
  } finally {
    await database.close();
  }
}

interface Place {
  config: Config;
  database: Database;
  by: Actor;
}

async function list({ database }: Place, given = String(COUNT), ...more: string[]): Promise<void> {
  const count = Number(given);
  if (!Number.isSafeInteger(count) || count < 1 || more.length > 0) throw new TypeError(USAGE);
  for (const line of await linesOf(database, count)) console.log(line);
}

async function reconcile(place: Place, ...more: string[]): Promise<void> {
  if (more.length > 0) throw new TypeError(USAGE);
  await withMoney(place, async ({ reconciling }) => {
    const run = await reconciling.run(place.by);
    if (!run.ok) throw new RangeError(`Cannot ask the providers: ${run.refusal.code}`);
    const { asked, changed, expired, failed } = run.value;
    console.log(
      `Asked about ${asked} orders and contracts: ${changed} changed, ${expired} given up, ${failed} without an answer`,
    );
    if (failed > 0) Deno.exitCode = 1;
  });
}

async function refund(place: Place, order = "", ...words: string[]): Promise<void> {
  if (!isOrderId(order) || words.length === 0) throw new TypeError(USAGE);
  await withMoney(place, async (money) => {
    const refunded = await money.refund(place.by, { order, reason: words.join(" "), again: true });
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
