import assert from "node:assert/strict";
import { alertFieldsOf } from "@/domain/alert_fields.ts";
import { type AlertSettings as Settings, DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { Call } from "@/client/socket.ts";
import { AlertSettings, type AlertSettingsPage } from "@/client/state/alert_settings.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

const INITIAL: AlertSettingsPage = { ...DEFAULT_ALERT_SETTINGS, mail_possible: true };

/** A server that keeps the settings, and can be made to fail or to wait. */
function serve() {
  const server = {
    stored: DEFAULT_ALERT_SETTINGS as Settings,
    fails: null as string | null,
    asked: [] as string[],
    /** The next answer waits for it. */
    gate: Promise.resolve(),
  };
  const call = (async (module: string, data: Settings) => {
    server.asked.push(module.replace("notifications/", ""));
    const before = server.stored;
    const { gate } = server;
    server.gate = Promise.resolve();
    await gate;
    if (server.fails !== null) return { ok: false, refusal: { code: server.fails, data: {} } };
    if (module === "notifications/settings") return { ok: true, value: { ...before, mail_possible: true } };
    server.stored = data;
    return { ok: true, value: data };
  }) as unknown as Call;
  const part = new AlertSettings({ call });
  const leave = part.show({ initial: INITIAL, typed: null, timeZone: "Asia/Jerusalem" });
  return { server, part, leave };
}

Deno.test("NS-10 AlertSettings: nothing to save until something is other than stored, and then that", async () => {
  const { server, part } = serve();
  assert.equal(part.hasChanged.value, false);
  part.set("like", "none");
  assert.equal(part.hasChanged.value, true);
  part.set("like", "push");
  assert.equal(part.hasChanged.value, false);
  part.set("isQuiet", true);
  assert.equal(await part.save(), "saved");
  assert.deepEqual(server.stored, {
    ...DEFAULT_ALERT_SETTINGS,
    quiet: { from: 1_320, to: 420 },
    time_zone: "Asia/Jerusalem",
  });
  assert.deepEqual([part.hasChanged.value, part.isSaving.value], [false, false]);
});

Deno.test("NS-11 AlertSettings: another tab's change is shown, and neither takes back the other's", async () => {
  const { server, part } = serve();
  part.set("like", "none");
  server.stored = { ...server.stored, choices: { ...server.stored.choices, visit: "mail" }, discreet: true };
  part.refresh();
  await settle();
  assert.deepEqual(
    [part.fields.value.like, part.fields.value.visit, part.fields.value.discreet],
    ["none", "mail", true],
  );
  // Not seen here before it was saved.
  server.stored = { ...server.stored, choices: { ...server.stored.choices, gift: "none" } };
  assert.equal(await part.save(), "saved");
  const { like, visit, gift } = server.stored.choices;
  assert.deepEqual([like, visit, gift, part.fields.value.gift], ["none", "mail", "none", "none"]);
});

Deno.test("NS-11 AlertSettings: what is chosen while a saving is on its way stays, and one tap more sends nothing", async () => {
  const { server, part } = serve();
  part.set("like", "none");
  const first = part.save();
  part.set("like", "mail");
  part.set("match", "none");
  assert.equal(await part.save(), "lost");
  assert.equal(await first, "saved");
  assert.deepEqual(server.asked, ["settings", "update"]);
  assert.deepEqual([server.stored.choices.like, server.stored.choices.match], ["none", "push"]);
  assert.deepEqual([part.fields.value.like, part.fields.value.match], ["mail", "none"]);
  assert.equal(part.hasChanged.value, true);
});

Deno.test("NS-11 AlertSettings: an answer from before a saving changes nothing", async () => {
  const { server, part } = serve();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.gate = promise;
  part.refresh();
  part.set("like", "none");
  assert.equal(await part.save(), "saved");
  resolve();
  await settle();
  assert.deepEqual([part.fields.value.like, part.hasChanged.value], ["none", false]);
});

Deno.test("NS-12 AlertSettings: without a connection the changes stay, and so do wrong quiet hours", async () => {
  const { server, part } = serve();
  part.set("discreet", true);
  server.fails = "connection_lost";
  assert.equal(await part.save(), "lost");
  server.fails = "time_zone_invalid";
  assert.equal(await part.save(), "refused");
  server.fails = null;
  part.set("isQuiet", true);
  part.set("to", 1_320);
  server.asked = [];
  assert.equal(await part.save(), "quiet");
  assert.deepEqual([server.asked, part.hasChanged.value, part.fields.value.discreet], [[], true, true]);
  part.set("to", null);
  assert.equal(await part.save(), "quiet");
  part.set("to", 60);
  assert.equal(await part.save(), "saved");
});

Deno.test("NS-10 AlertSettings: quiet hours of another time zone can be saved in this one", async () => {
  const { server, part } = serve();
  part.show({
    initial: { ...INITIAL, quiet: { from: 60, to: 120 }, time_zone: "Europe/Berlin" },
    typed: null,
    timeZone: "Asia/Jerusalem",
  });
  assert.equal(part.hasChanged.value, true);
  server.stored = { ...DEFAULT_ALERT_SETTINGS, quiet: { from: 60, to: 120 }, time_zone: "Europe/Berlin" };
  assert.equal(await part.save(), "saved");
  assert.deepEqual([server.stored.time_zone, part.hasChanged.value], ["Asia/Jerusalem", false]);
});

Deno.test("NS-13 AlertSettings: what was chosen before the page was awake is a change, and what nobody chose is not", async () => {
  const { server, part, leave } = serve();
  part.show({ initial: INITIAL, typed: { ...alertFieldsOf(INITIAL), gift: "mail" }, timeZone: "UTC" });
  server.stored = { ...server.stored, discreet: true };
  part.refresh();
  await settle();
  assert.deepEqual(
    [part.fields.value.gift, part.fields.value.discreet, part.hasChanged.value],
    ["mail", true, true],
  );
  leave();
  leave();
  server.asked = [];
  part.refresh();
  assert.deepEqual(server.asked, [], "a page that nobody looks at asks for nothing");
});
