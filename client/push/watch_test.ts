import assert from "node:assert/strict";
import { Client } from "@/client/client.ts";
import { createDrafts } from "@/client/drafts.ts";
import { memoryOutbox } from "@/client/outbox_store.ts";
import { allowPush } from "@/client/push/allow.ts";
import type { PushDevices } from "@/client/push/devices.ts";
import { watchPush } from "@/client/push/watch.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";
import { ME, PushBrowser } from "@/tests/kit/push_client.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

const DAY_MS = 86_400_000;
const MATCH = { id: "ben", name: "Ben", photo: "", placeholder: "" };

interface Opened {
  client: Client;
  devices: PushDevices;
  sounds: string[];
  /** Something of the page's own is open above it, or is not any more. */
  cover(isCovered: boolean): void;
}

/** A page of the member, who has so many coins. */
function open(browser: PushBrowser, { credits }: { credits: number }): Opened {
  const sounds: string[] = [];
  const client = new Client({ id: ME, credits, credits_seq: 1 }, {
    ports: new FakePorts(),
    clock: () => browser.now,
    store: Promise.resolve(memoryOutbox()),
    openTabs: () => ({ alone: (_name, work) => work(), notify: () => {}, close: () => {} }),
    upload: () => Promise.resolve({ kind: "lost" }),
    play: (sound) => void sounds.push(sound),
    page: { isVisible: () => true, listen: () => {} },
    drafts: createDrafts(null, ME),
    leave: () => {},
  });
  const devices = browser.openPage();
  const above = { isCovered: false, notify: () => {} };
  watchPush(client, {
    devices,
    above: {
      isCovered: () => above.isCovered,
      onUncovered: (listener, signal) => {
        above.notify = listener;
        signal.addEventListener("abort", () => above.notify = () => {});
      },
    },
  });
  return {
    client,
    devices,
    sounds,
    cover(isCovered) {
      above.isCovered = isCovered;
      if (!isCovered) above.notify();
    },
  };
}

/** What is wanted once everything that is ready has run. */
async function promptOn({ client }: Opened): Promise<string | null> {
  await settle();
  return client.promptWanted.value;
}

async function turnOn(browser: PushBrowser): Promise<string> {
  const devices = browser.openPage();
  await devices.check();
  return await devices.turnOn();
}

function spend({ client }: Opened, credits: number): void {
  const { credits_seq } = client.balance.peek();
  client.handleBalance({ credits, credits_seq: credits_seq + 1 });
}

Deno.test("PP-4 PP-6 watchPush: shown on the load without coins, and when the last one is spent", async () => {
  assert.equal(await promptOn(open(new PushBrowser(), { credits: 0 })), "permission");
  const page = open(new PushBrowser(), { credits: 100 });
  assert.equal(await promptOn(page), null);
  spend(page, 50);
  assert.equal(await promptOn(page), null);
  spend(page, 0);
  assert.equal(await promptOn(page), "permission");
});

Deno.test("PP-5 PP-7 watchPush: the way to the Home Screen in Safari, nothing in a browser of Android", async () => {
  const iphone = new PushBrowser(AGENTS.iphoneSafari, false);
  iphone.port.supported = false;
  assert.equal(await promptOn(open(iphone, { credits: 0 })), "add_to_home");
  assert.equal(await promptOn(open(new PushBrowser(AGENTS.androidChrome, false), { credits: 0 })), null);
});

Deno.test("PP-8 watchPush: never above anything that is open or about to; then only if there is still reason", async () => {
  const page = open(new PushBrowser(), { credits: 50 });
  page.client.wantCredits(null);
  spend(page, 0);
  assert.equal(await promptOn(page), null);
  page.cover(true);
  page.client.unwant("credits");
  assert.equal(await promptOn(page), null);
  page.client.matches.add(MATCH);
  page.cover(false);
  assert.equal(await promptOn(page), null);
  page.client.matches.shift();
  assert.equal(await promptOn(page), "permission");

  const rich = open(new PushBrowser(), { credits: 0 });
  rich.client.rewardWanted.value = true;
  spend(rich, 200);
  rich.client.unwant("reward");
  assert.equal(await promptOn(rich), null);
});

Deno.test("PP-8 PP-9 watchPush: once a page; on later ones not for a day, and then again", async () => {
  const browser = new PushBrowser();
  const page = open(browser, { credits: 0 });
  assert.equal(await promptOn(page), "permission");
  browser.device.skip();
  page.client.unwant("prompt");
  spend(page, 50);
  spend(page, 0);
  assert.equal(await promptOn(page), null);
  browser.now += DAY_MS - 1;
  assert.equal(await promptOn(open(browser, { credits: 0 })), null);
  browser.now += 1;
  spend(page, 0);
  assert.equal(await promptOn(page), null);
  assert.equal(await promptOn(open(browser, { credits: 0 })), "permission");
});

Deno.test("PP-10 allowPush: the coins once, with their sound; while they are uncertain the next try gets them", async () => {
  const browser = new PushBrowser();
  const page = open(browser, { credits: 0 });
  await settle();
  const details = { claimed: 1, claimed_credits: 200, credits: 200, credits_seq: 9 };
  const answers = [
    { ok: false, refusal: { code: "connection_lost", data: {} } },
    { ok: true, value: { request_details: details } },
    { ok: false, refusal: { code: "already_claimed", data: {} } },
  ];
  const claims: unknown[] = [];
  Object.assign(page.client.socket, {
    call: (module: string, data: unknown) => {
      claims.push([module, data]);
      return Promise.resolve(answers.shift());
    },
  });
  assert.equal(await allowPush(page.client, page.devices), "uncertain");
  assert.deepEqual([page.devices.state.value, page.devices.isRewarded()], ["on", false]);
  assert.equal(await allowPush(page.client, page.devices), "claimed");
  assert.deepEqual([page.sounds, page.client.balance.value.credits], [["coin"], 200]);
  assert.equal(page.devices.isRewarded(), true);
  assert.equal(await allowPush(page.client, page.devices), "known");
  assert.deepEqual(page.sounds, ["coin"]);
  assert.deepEqual(claims[0], ["claim_free_credits", { reward: "push" }]);
  assert.equal(browser.sent("push/subscribe").length, 1);
  // Subscribed: not a word more, whatever the coins.
  spend(page, 0);
  assert.equal(await promptOn(open(browser, { credits: 0 })), null);
});

Deno.test("PP-19 watchPush: a device that is on, with its cookie gone, has it again and is not prompted", async () => {
  const browser = new PushBrowser();
  assert.equal(await turnOn(browser), "on");
  browser.device.unsubscribed();
  browser.online = false;
  assert.equal(await promptOn(open(browser, { credits: 0 })), null);
  assert.equal(browser.device.info().subscribed, false);
  browser.online = true;
  const page = open(browser, { credits: 0 });
  assert.equal(await promptOn(page), null);
  assert.deepEqual([page.devices.state.value, browser.device.info().subscribed], ["on", true]);
  // Allowed and off is another matter.
  await page.devices.turnOff();
  browser.now += DAY_MS;
  assert.equal(await promptOn(open(browser, { credits: 0 })), "permission");
});

Deno.test("PP-11 allowPush: without a yes there are no coins, and no question again", async () => {
  const browser = new PushBrowser();
  browser.port.answer = "denied";
  const page = open(browser, { credits: 0 });
  await settle();
  assert.equal(await allowPush(page.client, page.devices), "denied");
  assert.deepEqual(browser.calls.map(({ module }) => module), []);
  browser.now += 2 * DAY_MS;
  assert.equal(await promptOn(open(browser, { credits: 0 })), null);
});
