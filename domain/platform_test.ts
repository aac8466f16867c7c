import assert from "node:assert/strict";
import { SUBSCRIBED_COOKIE } from "@/domain/cookies.ts";
import {
  DEVICE_COOKIES,
  osOf,
  PERMISSION_COOKIE,
  readPermission,
  readPlatform,
  SKIP_COOKIE,
} from "@/domain/platform.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

const SIGNS = { userAgent: AGENTS.iphoneSafari.text, touchPoints: 5, isStandalone: false, cookies: "" };

Deno.test("PP-1 osOf: what real browsers run on; an iPad that calls itself a Mac by its touch screen", () => {
  for (const [browser, { text, touchPoints, os }] of Object.entries(AGENTS)) {
    assert.equal(osOf(text, touchPoints), os, browser);
  }
});

Deno.test("PP-3 readPlatform: what the cookies say, and only 'true' is yes", () => {
  assert.deepEqual(readPlatform(SIGNS), {
    os: "ios",
    subscribed: false,
    isInStandalonemode: false,
    skipped: false,
    muted: false,
  });
  const cookies = "lang=he; ch_sub_success=true; pushskip=true; mute=true";
  assert.deepEqual(readPlatform({ ...SIGNS, isStandalone: true, cookies }), {
    os: "ios",
    subscribed: true,
    isInStandalonemode: true,
    skipped: true,
    muted: true,
  });
  const { subscribed, skipped } = readPlatform({ ...SIGNS, cookies: "ch_sub_success=1; pushskip=" });
  assert.deepEqual([subscribed, skipped], [false, false]);
});

Deno.test("PP-11 readPermission: what the browser answered, and nothing that it never does", () => {
  assert.equal(readPermission("notification-permission=granted"), "granted");
  assert.equal(readPermission("a=b; notification-permission=denied"), "denied");
  assert.equal(readPermission("notification-permission=default"), null);
  assert.equal(readPermission(""), null);
});

Deno.test("PP-17 DEVICE_COOKIES: a day for the skipped prompt, 365 days for the other two", () => {
  assert.deepEqual(DEVICE_COOKIES, {
    pushskip: 86_400,
    ch_sub_success: 31_536_000,
    "notification-permission": 31_536_000,
  });
  const names = [SKIP_COOKIE, SUBSCRIBED_COOKIE, PERMISSION_COOKIE];
  assert.deepEqual(names, ["pushskip", "ch_sub_success", "notification-permission"]);
});
