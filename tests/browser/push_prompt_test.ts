import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { keys } from "@/store/keys.ts";
import { NARROW, useBrowser, type World } from "@/tests/kit/browser.ts";
import { oweCoins } from "@/tests/kit/coins.ts";
import { balanceOf, signUp, type TestMember, until } from "@/tests/kit/mod.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

const { browserTest } = useBrowser();

const DAY_S = 86_400;
/** The clock of the browser against the test's. */
const SLACK_S = 60;

async function withoutCoins({ server }: World): Promise<TestMember> {
  const member = await signUp(server, { name: "Ada" });
  await oweCoins(server, member, 0);
  return member;
}

/** In how many seconds a cookie ends; null where there is none. */
async function lifeOf(page: Page, name: string): Promise<number | null> {
  const cookie = (await page.context().cookies()).find((each) => each.name === name);
  return cookie ? cookie.expires - Date.now() / 1000 : null;
}

async function expectLife(page: Page, name: string, seconds: number): Promise<void> {
  await until(`${name} is kept`, async () => await lifeOf(page, name) !== null);
  const life = await lifeOf(page, name);
  assert.ok(life !== null && Math.abs(life - seconds) < SLACK_S, `${name} lives ${life} s`);
}

browserTest(
  "PP-1 PP-5 PP-9 prompt: Safari on an iPhone shows the way to the Home Screen, and not again for a day",
  async (world) => {
    const as = await withoutCoins(world);
    const { text: userAgent } = AGENTS.iphoneSafari;
    const page = await world.visit("/explore", { viewport: NARROW, as, userAgent, hasTouch: true });
    const dialog = page.getByRole("dialog", { name: "with you" });
    await dialog.getByText("Add to Home Screen").waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expectLife(page, "pushskip", DAY_S);
    assert.equal(await lifeOf(page, "ch_sub_success"), null);
  },
);

browserTest(
  "PP-2 PP-6 PP-10 PP-12 prompt: from the Home Screen of Android a yes subscribes and brings the coins once",
  async (world) => {
    const { server, visit } = world;
    const as = await withoutCoins(world);
    const { text: userAgent } = AGENTS.androidChrome;
    const own = { viewport: NARROW, as, userAgent, hasTouch: true, serviceWorkers: "allow" } as const;
    const page = await visit("/guidelines", own);
    await page.addInitScript(runFromHomeScreen);
    await page.goto(`${server.origin}/explore`);
    const dialog = page.getByRole("dialog", { name: "Know when somebody writes" });
    await dialog.getByRole("button", { name: "Allow notifications" }).press("Enter");
    await dialog.getByText("200 coins are yours").waitFor();
    const done = dialog.getByRole("button", { name: "Done" });
    assert.ok(await done.evaluate((button) => document.activeElement === button));
    await done.press("Enter");
    await expectLife(page, "ch_sub_success", 365 * DAY_S);
    await expectLife(page, "notification-permission", 365 * DAY_S);
    assert.equal(await lifeOf(page, "pushskip"), null);
    assert.equal(await balanceOf(server, as), 200);
    const stored = await Array.fromAsync(server.database.list(keys.subscribersOf(as.id)));
    assert.equal(stored.length, 1);
  },
);

/** What a test has no hands for: the Home Screen, the browser's question, and a push service far away. */
function runFromHomeScreen(): void {
  const real = matchMedia.bind(globalThis);
  globalThis.matchMedia = (query) => real(query.includes("display-mode: standalone") ? "all" : query);
  let permission: NotificationPermission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = () => Promise.resolve(permission = "granted");
  let subscription: PushSubscription | null = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
  PushManager.prototype.subscribe = async (options) => {
    // A point of the curve, as the server checks.
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
    const text = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const keys = { p256dh: text(point), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
    return subscription = {
      options,
      toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/test", keys }),
      unsubscribe: () => Promise.resolve(true),
    } as unknown as PushSubscription;
  };
}
