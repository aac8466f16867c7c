import assert from "node:assert/strict";
import type { PlatformInfo } from "@/domain/platform.ts";
import { handleInstallOffer, install, installWay } from "@/client/install.ts";
import { keepInstallPrompt } from "@/client/keep_install_prompt.ts";

const PHONE: PlatformInfo = {
  os: "android",
  subscribed: false,
  isInStandalonemode: false,
  skipped: false,
  muted: false,
};

/** The browser offers to install, and the member answers so. */
function offer(outcome: "accepted" | "dismissed"): Event {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  Object.assign(event, { prompt: () => Promise.resolve({ outcome }) });
  dispatchEvent(event);
  return event;
}

Deno.test("NS-15 install: offered once the browser offers it, and taken once", async () => {
  using life = new DisposableStack();
  const page = life.adopt(new AbortController(), (page) => page.abort());
  keepInstallPrompt();
  let heard = 0;
  handleInstallOffer(() => heard++, page.signal);
  assert.equal(installWay(PHONE), null);
  assert.equal(await install(), false);
  assert.equal(offer("accepted").defaultPrevented, true, "the browser's own bar does not come");
  assert.deepEqual([heard, installWay(PHONE)], [1, "ask"]);
  assert.equal(await install(), true);
  assert.deepEqual([installWay(PHONE), await install()], [null, false]);
  offer("dismissed");
  assert.equal(await install(), false);
});

Deno.test("NS-15 install: the steps in a browser of iOS, and nothing where the app is installed", () => {
  offer("accepted");
  const ios = { ...PHONE, os: "ios" } as const;
  assert.equal(installWay(ios), "steps");
  for (const info of [PHONE, ios]) assert.equal(installWay({ ...info, isInStandalonemode: true }), null);
});
