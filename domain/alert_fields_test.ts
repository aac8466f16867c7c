import assert from "node:assert/strict";
import {
  type AlertFields,
  alertFieldsOf,
  alertSettingsOf,
  clockText,
  minutesOf,
  readAlertForm,
  sameAlertSettings,
} from "@/domain/alert_fields.ts";
import { ALERT_CHANNELS, ALERT_KINDS, type AlertSettings, DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import fc from "@/tests/kit/property.ts";

const MINUTES = fc.integer({ min: 0, max: 24 * 60 - 1 });
const SETTINGS: fc.Arbitrary<AlertSettings> = fc.record({
  choices: fc.record(
    Object.fromEntries(ALERT_KINDS.map((kind) => [kind, fc.constantFrom(...ALERT_CHANNELS)])),
    { noNullPrototype: true },
  ) as unknown as fc.Arbitrary<AlertSettings["choices"]>,
  quiet: fc.option(
    fc.record({ from: MINUTES, to: MINUTES }, { noNullPrototype: true }).filter(({ from, to }) =>
      from !== to
    ),
    { nil: null },
  ),
  time_zone: fc.constantFrom("UTC", "Asia/Jerusalem"),
  discreet: fc.boolean(),
  mails: fc.boolean(),
}, { noNullPrototype: true });

/** What a browser posts of these fields. */
function posted(fields: AlertFields): Partial<Record<string, string>> {
  const { isQuiet, from, to, discreet, mails, ...choices } = fields;
  return {
    ...choices,
    from: clockText(from),
    to: clockText(to),
    ...(isQuiet && { quiet: "1" }),
    ...(discreet && { discreet: "1" }),
    ...(mails && { mails: "1" }),
  };
}

Deno.test("NS-6 alert fields: what the form shows and posts are the settings that it was made of", () => {
  fc.assert(fc.property(SETTINGS, SETTINGS, (settings, others) => {
    const form = posted(alertFieldsOf(settings));
    const read = readAlertForm((field) => form[field], alertFieldsOf(others));
    const again = alertSettingsOf(read, settings.time_zone);
    assert.deepEqual(again, settings);
    assert.ok(again && sameAlertSettings(again, settings));
  }));
});

Deno.test("NS-6 alert fields: what a posted form does not name, or not well, stays as it was", () => {
  const before = alertFieldsOf({
    ...DEFAULT_ALERT_SETTINGS,
    choices: { ...DEFAULT_ALERT_SETTINGS.choices, like: "mail" },
  });
  const form: Record<string, string> = { message: "none", like: "pigeon", quiet: "1", from: "7:00" };
  const read = readAlertForm((field) => form[field], before);
  assert.deepEqual([read.message, read.like, read.match, read.mails], ["none", "mail", "push", false]);
  assert.deepEqual([read.isQuiet, read.from, read.to], [true, null, null]);
});

Deno.test("NS-9 alert fields: quiet hours need two different times, on whichever side of midnight", () => {
  const fields = alertFieldsOf(DEFAULT_ALERT_SETTINGS);
  const quiet = (from: number | null, to: number | null) =>
    alertSettingsOf({ ...fields, isQuiet: true, from, to }, "Asia/Jerusalem");
  assert.deepEqual(quiet(1_320, 420)?.quiet, { from: 1_320, to: 420 });
  assert.deepEqual(quiet(0, 1_439)?.quiet, { from: 0, to: 1_439 });
  assert.equal(quiet(1_320, 420)?.time_zone, "Asia/Jerusalem");
  for (const [from, to] of [[60, 60], [null, 60], [60, null]] as const) assert.equal(quiet(from, to), null);
  // Turned off, they may hold anything.
  assert.equal(alertSettingsOf({ ...fields, from: 60, to: 60 }, "UTC")?.quiet, null);
});

Deno.test("NS-9 minutesOf: times as inputs have them, and nothing else", () => {
  const texts = ["00:00", "07:05", "23:59", "22:00:00", "24:00", "7:00", "22:60", "", "10:00 PM", undefined];
  assert.deepEqual(texts.map(minutesOf), [0, 425, 1_439, 1_320, null, null, null, null, null, null]);
  fc.assert(fc.property(MINUTES, (minutes) => assert.equal(minutesOf(clockText(minutes)), minutes)));
  assert.equal(clockText(null), "");
});

Deno.test("NS-10 sameAlertSettings: the time zone counts where there are quiet hours, everything else always", () => {
  const here = DEFAULT_ALERT_SETTINGS;
  assert.ok(sameAlertSettings({ ...here, time_zone: "Asia/Jerusalem" }, here));
  const quiet = { ...here, quiet: { from: 60, to: 120 } };
  assert.ok(!sameAlertSettings(quiet, { ...quiet, time_zone: "Asia/Jerusalem" }));
  assert.ok(!sameAlertSettings(quiet, here) && !sameAlertSettings(here, quiet));
  assert.ok(!sameAlertSettings(here, { ...here, mails: false }));
  assert.ok(!sameAlertSettings(here, { ...here, discreet: true }));
});
