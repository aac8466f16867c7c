/** Without coins a member is shown the way to the Home Screen, and what this browser can do about notifications. */
import assert from "node:assert/strict";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { oweCoins } from "@/tests/kit/coins.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

journeyTest(
  "PP-1 PP-5 PP-9 the way to the Home Screen is shown, and not again",
  async ({ server, open, t, site }) => {
    const ada = await signUp(server, { name: "Ada" });
    await oweCoins(server, ada, 0);
    const window = await open("/explore", { as: ada, userAgent: AGENTS.iphoneSafari.text });
    const prompt = window.within("dialog", t("prompt.home_title", { site }));
    await prompt.read(t("prompt.home_add"));
    await prompt.press("button", t("shell.close"));
    await window.miss("dialog");
    await window.reload();
    await window.see("heading");
    assert.equal(await window.count("dialog"), 0);
  },
);

journeyTest(
  "PN-1 a browser that takes no pushes says so, and offers nothing",
  async ({ server, open, t }) => {
    const window = await open("/notifications", { as: await signUp(server, { name: "Ada" }) });
    await window.see("heading", t("notifications.title"));
    const canPush = await window.run(() => "PushManager" in globalThis && "Notification" in globalThis);
    if (canPush) await window.see("switch", t("notifications.here_switch"));
    else await window.read(t("notifications.here_unsupported"));
  },
);
