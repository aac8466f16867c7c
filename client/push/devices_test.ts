import assert from "node:assert/strict";
import { ME, PushBrowser } from "@/tests/kit/push_client.ts";
import { webTarget } from "@/tests/kit/fake_push_port.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

/** A browser that has been subscribed by a page before. */
async function subscribed(): Promise<PushBrowser> {
  const browser = new PushBrowser();
  const page = browser.openPage();
  await page.check();
  assert.equal(await page.turnOn(), "on");
  browser.calls.length = 0;
  return browser;
}

Deno.test("PP-12 PP-10 PushDevices: a yes subscribes with the server's key, and is kept by cookie, device and server", async () => {
  const browser = new PushBrowser();
  const page = browser.openPage();
  await page.check();
  assert.equal(page.state.value, "off");
  assert.equal(await page.turnOn(), "on");
  assert.deepEqual([page.state.value, page.subscriberId.value], ["on", "s1"]);
  assert.deepEqual(browser.port.keys, ["server-key"]);
  assert.deepEqual(browser.sent("push/subscribe"), [{
    target: browser.port.subscription,
    os: "android",
    name: "App",
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }]);
  assert.equal(browser.jar.cookies, "notification-permission=granted; ch_sub_success=true");
  assert.deepEqual(browser.worker, { me: ME, id: "s1", os: "android", name: "App" });
});

Deno.test("PP-11 PushDevices: a no is kept and final, a question that was closed is neither", async () => {
  const browser = new PushBrowser();
  const page = browser.openPage();
  await page.check();
  browser.port.answer = "default";
  assert.equal(await page.turnOn(), "dismissed");
  assert.deepEqual([page.state.value, browser.jar.cookies], ["off", ""]);
  browser.port.answer = "denied";
  assert.equal(await page.turnOn(), "denied");
  assert.deepEqual([page.state.value, browser.jar.cookies], ["denied", "notification-permission=denied"]);
  assert.deepEqual(browser.sent("push/subscribe"), []);
  // A browser that keeps quiet about it.
  browser.port.state = "default";
  assert.deepEqual(await page.ability(), { canPush: true, permission: "denied" });
});

Deno.test("PP-12 PushDevices: what cannot be reached is said, and the next try may succeed", async () => {
  const browser = new PushBrowser();
  const page = browser.openPage();
  await page.check();
  browser.port.reachable = false;
  assert.equal(await page.turnOn(), "failed");
  browser.port.reachable = true;
  browser.online = false;
  assert.equal(await page.turnOn(), "failed");
  assert.equal(browser.device.info().subscribed, false);
  browser.online = true;
  assert.equal(await page.turnOn(), "on");
  assert.deepEqual(browser.port.asked, ["granted"], "once");
});

Deno.test("PP-12 PushDevices: a device that cannot take pushes is told apart from one that may not", async () => {
  const browser = new PushBrowser(AGENTS.iphoneSafari, false);
  browser.port.supported = false;
  const page = browser.openPage();
  await page.check();
  assert.equal(page.state.value, "unsupported");
  assert.equal(await page.turnOn(), "failed");
  assert.deepEqual(browser.port.asked, []);
});

Deno.test("PP-13 PushDevices: a later visit finds everything in its place, and tells the server nothing", async () => {
  const browser = await subscribed();
  const page = browser.openPage();
  await page.check();
  assert.deepEqual([page.state.value, page.subscriberId.value], ["on", "s1"]);
  assert.deepEqual(browser.calls.map(({ module }) => module), ["push/devices"]);
});

Deno.test("PP-13 PushDevices: another address, or none, is subscribed again without a word, in place of the old one", async () => {
  for (const subscription of [webTarget("https://push.example/other"), null]) {
    const browser = await subscribed();
    browser.port.subscription = subscription;
    const page = browser.openPage();
    await page.check();
    assert.deepEqual([page.state.value, page.subscriberId.value], ["on", "s2"]);
    assert.equal(browser.sent("push/subscribe")[0]?.replaces, "s1");
    assert.deepEqual([...browser.listed.keys()], ["s2"]);
    assert.deepEqual(browser.port.asked, ["granted"], "by the first page");
  }
});

Deno.test("PP-13 PushDevices: without an answer of the server it stays as it was", async () => {
  const browser = await subscribed();
  browser.online = false;
  const page = browser.openPage();
  await page.check();
  assert.equal(page.state.value, "unknown");
  assert.equal(browser.device.info().subscribed, true);
  browser.online = true;
  await page.check();
  assert.equal(page.state.value, "on");
});

Deno.test("PP-14 PushDevices: taken off the list elsewhere, it stays off", async () => {
  const browser = await subscribed();
  browser.listed.clear();
  const page = browser.openPage();
  await page.check();
  assert.equal(page.state.value, "off");
  assert.deepEqual([browser.port.subscription, browser.remembered, browser.worker], [null, null, null]);
  assert.equal(browser.device.info().subscribed, false);
  assert.deepEqual(browser.sent("push/subscribe"), []);
});

Deno.test("PP-15 PushDevices: a session that ended otherwise ends it too, until the same member is back", async () => {
  for (const [how, isKept] of [["only the server knew", true], ["the worker was told", false]] as const) {
    const browser = await subscribed();
    browser.listed.clear();
    browser.session = "two";
    if (!isKept) [browser.port.subscription, browser.worker] = [null, null];
    const page = browser.openPage();
    await page.check();
    assert.equal(page.state.value, "on", how);
    assert.equal(browser.listed.size, 1, how);
    assert.deepEqual(browser.port.asked, ["granted"], "by the first page");
    // The next one is on under the new session: taken off the list, it stays off.
    browser.listed.clear();
    const later = browser.openPage();
    await later.check();
    assert.equal(later.state.value, "off", how);
  }
});

Deno.test("PP-13 PushDevices: a device of the session before goes over to the new one", async () => {
  const browser = await subscribed();
  browser.session = "two";
  const page = browser.openPage();
  await page.check();
  assert.deepEqual([page.state.value, page.subscriberId.value], ["on", "s1"]);
  assert.equal(browser.sent("push/subscribe").length, 1);
});

Deno.test("PP-13 PushDevices: a worker that has forgotten the device is told again", async () => {
  const browser = await subscribed();
  browser.worker = null;
  await browser.openPage().check();
  assert.deepEqual(browser.worker, { me: ME, id: "s1", os: "android", name: "App" });
});

Deno.test("PP-14 PushDevices: the permission taken back in the browser's settings counts", async () => {
  const browser = await subscribed();
  browser.port.state = "denied";
  const page = browser.openPage();
  await page.check();
  assert.equal(page.state.value, "denied");
  assert.equal(browser.device.info().subscribed, false);
});

Deno.test("PP-15 PushDevices: off takes it from browser and server, and nobody is asked again for a day", async () => {
  const browser = await subscribed();
  const page = browser.openPage();
  await page.check();
  await page.turnOff();
  assert.deepEqual([page.state.value, page.subscriberId.value], ["off", null]);
  assert.deepEqual([browser.listed.size, browser.port.subscription, browser.remembered], [0, null, null]);
  const { subscribed: isSubscribed, skipped } = browser.device.info();
  assert.deepEqual([isSubscribed, skipped], [false, true]);
});

Deno.test("PP-15 PushDevices: a logout ends it, and the same member's return begins it again without a question", async () => {
  const browser = await subscribed();
  const page = browser.openPage();
  await page.check();
  browser.logOut();
  assert.deepEqual([browser.listed.size, browser.port.subscription, browser.worker], [0, null, null]);
  const back = browser.openPage();
  await back.check();
  assert.equal(back.state.value, "on");
  assert.equal(browser.listed.size, 1);
  assert.deepEqual(browser.port.asked, ["granted"], "by the first page");
});

Deno.test("PP-16 PushDevices: another member on the same device gets none by what the first one allowed", async () => {
  for (const how of ["after a logout", "in another tab"]) {
    const browser = await subscribed();
    if (how === "after a logout") browser.logOut();
    const page = browser.openPage("ben");
    await page.check();
    assert.equal(page.state.value, "off", how);
    assert.deepEqual([browser.port.subscription, browser.remembered], [null, null], how);
    assert.equal(browser.device.info().subscribed, false, how);
    assert.deepEqual(browser.sent("push/subscribe"), [], how);
  }
});

Deno.test("PP-13 PushDevices: whether the coins have come is remembered with the device, for its member", async () => {
  const browser = await subscribed();
  const page = browser.openPage();
  assert.equal(page.isRewarded(), false);
  page.rewarded();
  browser.port.subscription = null;
  const later = browser.openPage();
  await later.check();
  assert.equal(later.isRewarded(), true);
});

Deno.test("PP-13 PushDevices: a browser that has lost its memory goes by what the server tells its session", async () => {
  const browser = await subscribed();
  browser.remembered = null;
  const page = browser.openPage();
  await page.check();
  assert.deepEqual([page.state.value, page.subscriberId.value], ["on", "s1"]);
  assert.equal(browser.listed.size, 1);

  browser.remembered = null;
  browser.listed.clear();
  const later = browser.openPage();
  await later.check();
  assert.equal(later.state.value, "off");
  assert.equal(browser.device.info().subscribed, false);
});
