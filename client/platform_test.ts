import assert from "node:assert/strict";
import { Device } from "@/client/platform.ts";
import { keepNotificationSound } from "@/client/keep_sound.ts";
import { CookieJar } from "@/tests/kit/cookie_jar.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

const DAY_MS = 86_400_000;

function openDevice() {
  const clock = { ms: Date.UTC(2026, 4, 20) };
  const { text: userAgent, touchPoints } = AGENTS.iphoneSafari;
  const jar = new CookieJar(() => clock.ms, { userAgent, touchPoints, isStandalone: false });
  return { clock, device: new Device(jar) };
}

Deno.test("PP-9 Device: a closed prompt is skipped for a day, and not a second longer or shorter", () => {
  const { clock, device } = openDevice();
  device.skip();
  assert.equal(device.info().skipped, true);
  clock.ms += DAY_MS - 1_000;
  assert.equal(device.info().skipped, true);
  clock.ms += 1_000;
  assert.equal(device.info().skipped, false);
});

Deno.test("PP-10 PP-17 Device: subscribed, and the browser's answer, for 365 days; taken back at once", () => {
  const { clock, device } = openDevice();
  device.subscribed();
  device.answered("denied");
  device.answered("granted");
  clock.ms += 365 * DAY_MS - 1;
  assert.deepEqual([device.info().subscribed, device.permission()], [true, "granted"]);
  clock.ms += 1;
  assert.deepEqual([device.info().subscribed, device.permission()], [false, null]);
  device.subscribed();
  device.unsubscribed();
  assert.equal(device.info().subscribed, false);
});

Deno.test("PP-17 keepNotificationSound: one of two cookies for 365 days, and the other goes", () => {
  const lines: string[] = [];
  const page = {
    location: { protocol: "https:" },
    document: {
      set cookie(line: string) {
        lines.push(line);
      },
    },
  };
  for (const [name, value] of Object.entries(page)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  try {
    keepNotificationSound(true);
    keepNotificationSound(false);
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  }
  const line = (name: string, lifeS: number) =>
    `${name}=true; Path=/; Max-Age=${lifeS}; SameSite=Lax; Secure`;
  assert.deepEqual(lines, [
    line("notification-sound", 31_536_000),
    line("mute", 0),
    line("notification-sound", 0),
    line("mute", 31_536_000),
  ]);
});
