import assert from "node:assert/strict";
import { deviceNameOf, systemText } from "@/domain/device_name.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

Deno.test("SY-3 deviceNameOf: names of ours, whatever a browser sends", () => {
  assert.deepEqual(deviceNameOf(FIREFOX), { os: "linux", browser: "Firefox" });
  assert.deepEqual(deviceNameOf(SAFARI), { os: "ios", browser: "Safari" });
  assert.deepEqual(deviceNameOf(`${SAFARI} KindlingApp/ios 1.0`), { os: "ios", browser: "App" });
  assert.deepEqual(deviceNameOf("<script>alert(1)</script> Windows"), { os: "windows", browser: "Browser" });
  for (const none of [null, undefined, "", "curl/8.0", "x".repeat(100_000)]) {
    assert.equal(deviceNameOf(none), null);
  }
});

Deno.test("SY-3 systemText: a system that is not known has none", () => {
  assert.equal(systemText("linux", "iPhone"), "Linux");
  assert.equal(systemText("ios", "iPhone"), "iPhone");
  assert.equal(systemText("other", "iPhone"), null);
});
