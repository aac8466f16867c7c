/** What members do at the payment provider in a simulation, and the network by which it tells the site of that. */
import type { TestCheckout } from "@/domain/test_payments.ts";
import type { Device } from "@/tests/simulation/device.ts";
import { ask } from "@/tests/simulation/member_acts.ts";
import { answerOf, PAUSE_MS, type Scene, TRIES } from "@/tests/simulation/scene.ts";

/** A small package and a large one, by the two devices of a member. */
const PACKAGES = { small: 1, large: 5 } as const;
/** A webhook on its way may be so many times as late as everything else, and later than a provider waits for. */
const LATER = 8;

/** Opens an order and pays for it, as often as it takes until that is known. */
export async function buy(scene: Scene, device: Device): Promise<void> {
  const package_id = device.name.endsWith("1") ? PACKAGES.large : PACKAGES.small;
  const wish = { provider: "ccil", package_id, type: "buy-credits" };
  const came = await ask(scene, device, { module: "payment/initiate", data: wish });
  if (!("value" in came)) return;
  const { redirect_url, order_id } = came.value as { redirect_url: string; order_id: string };
  const reference = redirect_url.split("/").at(-1) ?? "";
  if (!await press(scene, reference, { action: "pay", isDone: ({ state }) => state === "paid" })) return;
  scene.evidence.bought.push({ member: device.me.id, order: order_id, reference, isReturned: false });
  scene.say(`${device.name} has paid for ${order_id}`);
}

/** The provider gives the money of the member's last order back. */
export async function giveBack(scene: Scene, device: Device): Promise<void> {
  const last = scene.evidence.bought.findLast(({ member, isReturned }) =>
    member === device.me.id && !isReturned
  );
  if (!last) return;
  const isDone = ({ payments, amount }: TestCheckout) => payments.at(-1)?.returned === amount;
  if (!await press(scene, last.reference, { action: "return", isDone })) return;
  last.isReturned = true;
  scene.say(`${device.name} got the money for ${last.order} back`);
}

/** Presses a button of the provider's page until it shows what comes of that; gives whether it does. */
async function press(
  scene: Scene,
  reference: string,
  { action, isDone }: { action: "pay" | "return"; isDone(checkout: TestCheckout): boolean },
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const now = await answerOf(scene, scene.pick()?.context.testPayments.act(reference, action)) ??
      await answerOf(scene, scene.pick()?.context.testPayments.get(reference));
    if (now && isDone(now)) return true;
    await scene.time.after(PAUSE_MS);
  }
  return false;
}

interface Webhook {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
}

/**
 * Takes what the provider sends over the network, until it is disposed of: to any machine; in a storm late, so that a later
 * one overtakes it, or twice at once; and the answer may get lost, so that it comes again.
 */
export function takeWebhooks(
  { time, storm, pick, evidence }: Pick<Scene, "time" | "storm" | "pick" | "evidence">,
  ways: { delay(): number; dice(): number },
): Disposable {
  const { fetch } = globalThis;
  const { createHttpClient } = Deno;
  async function bring({ headers, body }: Webhook): Promise<boolean> {
    await time.after(ways.delay() * (storm.ms > 0 && ways.dice() < 0.3 ? LATER : 1));
    const handled = await pick()?.run(({ actors }) =>
      actors.payments.handle("test", { headers, body }).catch(() => null)
    );
    await time.after(ways.delay());
    return handled?.ok === true;
  }
  async function post(_url: string, webhook: Webhook): Promise<Response> {
    const isTwice = storm.loses > 0 && ways.dice() < 0.5;
    const brought = bring(webhook);
    // The sender does not wait for a machine that has died.
    const { signal } = webhook;
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    const [taken] = await Promise.race([Promise.all([brought, isTwice && bring(webhook)]), givenUp]);
    const isLost = ways.dice() < storm.loses;
    if (isLost) evidence.isDisturbed = true;
    return new Response(null, { status: taken && !isLost ? 200 : 500 });
  }
  globalThis.fetch = post as unknown as typeof fetch;
  Object.assign(Deno, { createHttpClient: () => ({ close() {} }) });
  return {
    [Symbol.dispose]() {
      globalThis.fetch = fetch;
      Object.assign(Deno, { createHttpClient });
    },
  };
}
