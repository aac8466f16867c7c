import assert from "node:assert/strict";
import { type System, SYSTEMS } from "@/domain/platform.ts";
import type { Permission } from "@/client/push/port.ts";
import { promptOf, type PromptSituation } from "@/client/push/prompt.ts";

const BOTH = [true, false];
const PERMISSIONS: Permission[] = ["default", "granted", "denied"];

function situation(
  os: System,
  isInStandalonemode: boolean,
  more: Partial<PromptSituation> = {},
): PromptSituation {
  const platform = { os, isInStandalonemode, subscribed: false, skipped: false, muted: false };
  return { platform, credits: 0, canPush: true, permission: "default", ...more };
}

/** Every situation there is. */
function* all(): Generator<PromptSituation> {
  for (const os of SYSTEMS) {
    for (const isInStandalonemode of BOTH) {
      for (const canPush of BOTH) {
        for (const permission of PERMISSIONS) {
          yield situation(os, isInStandalonemode, { canPush, permission });
        }
      }
    }
  }
}

Deno.test("PP-4 promptOf: none with coins, none once subscribed, none for a day after it was closed", () => {
  for (const each of all()) {
    for (const credits of [1, 50, 200]) assert.equal(promptOf({ ...each, credits }), null);
    for (const kept of ["subscribed", "skipped"]) {
      assert.equal(promptOf({ ...each, platform: { ...each.platform, [kept]: true } }), null, kept);
    }
  }
});

Deno.test("PP-5 promptOf: a browser of iOS gets the way to the Home Screen, whatever it can and was asked", () => {
  for (const each of all()) {
    const isBrowser = each.platform.os === "ios" && !each.platform.isInStandalonemode;
    assert.equal(promptOf(each) === "add_to_home", isBrowser, JSON.stringify(each));
  }
});

Deno.test("PP-6 promptOf: on iOS and Android from the Home Screen the permission, where pushes are possible", () => {
  for (const os of ["ios", "android"] as const) {
    assert.equal(promptOf(situation(os, true)), "permission", os);
    assert.equal(promptOf(situation(os, true, { permission: "granted" })), "permission", os);
    assert.equal(promptOf(situation(os, true, { canPush: false })), null, os);
  }
});

Deno.test("PP-7 promptOf: nobody else gets any, as a browser of Android or of a desktop", () => {
  const prompts = (os: System) =>
    new Set([...all()].filter(({ platform }) => platform.os === os).map((each) => promptOf(each)));
  for (const os of ["windows", "mac", "linux", "other"] as const) {
    assert.deepEqual(prompts(os), new Set([null]));
  }
  assert.equal(promptOf(situation("android", false)), null);
});

Deno.test("PP-11 promptOf: whoever has said no is not asked again", () => {
  for (const os of ["ios", "android"] as const) {
    assert.equal(promptOf(situation(os, true, { permission: "denied" })), null);
  }
});
