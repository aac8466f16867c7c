/** /notifications: its islands as the server renders them, in every language. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { alertFieldsOf } from "@/domain/alert_fields.ts";
import { ALERT_KINDS, DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { AlertSettingsPage } from "@/client/state/alert_settings.ts";
import { Notifications, type NotificationsProps } from "@/islands/notifications.tsx";
import { hintText, stateText } from "@/islands/notifications/state_text.ts";
import { Switch } from "@/islands/settings/switch.tsx";
import { ThisDevice } from "@/islands/this_device.tsx";
import { translateOf } from "@/islands/context.ts";
import type { DeviceView } from "@/protocol/views/alerts.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const INITIAL: AlertSettingsPage = { ...DEFAULT_ALERT_SETTINGS, mail_possible: true };

/** English comes first, then Hebrew and German in some order. */
function render(initial: AlertSettingsPage, typed: NotificationsProps["typed"] = null): Promise<string[]> {
  return renderAll(
    "notifications",
    (context) =>
      renderToString(
        <Notifications me={ME} initial={initial} typed={typed} site="Kindling" context={context} />,
      ),
  );
}

Deno.test("NS-5 NS-6 Notifications: a form of seven groups of radios with names, which posts before it is awake", async () => {
  const [html = ""] = await render(INITIAL);
  assert.match(html, /<form[^>]* method="post" action="\/notifications"/);
  for (const kind of ALERT_KINDS) {
    assert.ok(html.includes(`role="radiogroup" aria-labelledby="alerts-${kind}"`), kind);
    assert.equal(html.match(new RegExp(`type="radio" name="${kind}"`, "g"))?.length, 3, kind);
    assert.match(html, new RegExp(`name="${kind}" value="push" checked`));
  }
  assert.doesNotMatch(html, / disabled[ >]/);
  assert.match(html, /type="time" name="from" value="22:00"/);
  assert.match(html, /role="switch" name="mails" value="1"[^>]* checked/);
});

Deno.test("NS-7 Notifications: mail is offered to a confirmed address alone, and what was chosen stays to be seen", async () => {
  const choices = { ...INITIAL.choices, visit: "mail" } as const;
  const pages = await render({ ...INITIAL, choices, mail_possible: false });
  for (const html of pages) {
    assert.equal(html.match(/type="radio" name="\w+" value="mail"/g)?.length, 1);
    assert.match(html, /name="visit" value="mail" checked/);
    assert.match(html, /href="\/settings#email"/);
    assert.match(html, /type="hidden" name="mails" value="1"/);
  }
});

Deno.test("NS-8 NS-9 Notifications: says quiet hours in words, past midnight too, and what is wrong with them at their place", async () => {
  const quiet = { from: 22 * 60, to: 7 * 60 };
  const night = await render({ ...INITIAL, quiet, time_zone: "Asia/Jerusalem" });
  assert.match(night[0] ?? "", /from 10:00\sPM until 7:00\sAM the next day/);
  assert.ok(night.every((html) => html.includes("<bdi>Asia/Jerusalem</bdi>")));
  assert.ok(night.some((html) => /22:00.*07:00 am nächsten Tag/.test(html)));
  assert.ok(night.some((html) => /22:00.*7:00 למחרת/.test(html)));
  const [day = ""] = await render({ ...INITIAL, quiet: { from: 60, to: 120 } });
  assert.match(day, /from 1:00\sAM until 2:00\sAM\./);
  const [wrong = ""] = await render(INITIAL, { ...alertFieldsOf(INITIAL), isQuiet: true, from: 60, to: 60 });
  assert.match(wrong, /id="field-quiet-error"[^]*Please choose two different times\./);
  assert.equal(wrong.match(/aria-invalid="true"/g)?.length, 2);
  assert.equal(wrong.match(/aria-describedby="field-quiet-error"/g)?.length, 2);
});

Deno.test("NS-14 Notifications: shows what a push says, with names and without", async () => {
  const [open = ""] = await render(INITIAL);
  assert.ok(open.includes("Noa") && open.includes("How was your day?"));
  const [discreet = ""] = await render({ ...INITIAL, discreet: true });
  assert.ok(!discreet.includes("Noa") && /Kindling.*1 new message/s.test(discreet));
});

Deno.test("NS-2 NS-4 ThisDevice: lists devices with their browser and day, and says that it looks at this one", async () => {
  const renderList = (initial: DeviceView[]) =>
    renderAll(
      "this_device",
      (context) => renderToString(<ThisDevice me={ME} initial={initial} site="Kindling" context={context} />),
    );
  const devices: DeviceView[] = [
    { subscriber_id: "a", os: "ios", name: "Safari", time: RENDERED_AT, current: true },
    { subscriber_id: "b", os: "other", name: "Browser", time: RENDERED_AT - 86_400, current: false },
  ];
  const [html = ""] = await renderList(devices);
  assert.match(html, /Safari on iPhone or iPad.*This device.*Since May 20, 2026/s);
  assert.match(html, /Browser<\/p>.*Since May 19, 2026/s);
  assert.match(html, /aria-label="Remove Safari on iPhone or iPad"[^>]* disabled/);
  assert.match(html, /role="switch"[^>]* disabled/);
  assert.match(html, /class="noscript:hidden"[^]*Checking this device…/);
  const [empty = ""] = await renderList([]);
  assert.match(empty, /No device shows you notifications yet\./);
});

Deno.test("NS-2 stateText: every state of this device has words of its own, with the way out in an app and on iOS", async () => {
  const states = ["unknown", "unsupported", "off", "denied", "busy", "on", "failed"] as const;
  const pages = await renderAll("this_device", (context) => {
    const t = translateOf(context);
    const [app, phone] = [{ os: "android", isInStandalonemode: true }, {
      os: "ios",
      isInStandalonemode: false,
    }] as const;
    const texts = [
      ...states.map((state) => stateText(t, state, undefined)),
      stateText(t, "unsupported", phone),
      stateText(t, "denied", app),
    ];
    assert.equal(new Set(texts).size, states.length + 2);
    assert.equal(stateText(t, "unsupported", app), stateText(t, "unsupported", undefined));
    return texts.join("\n");
  });
  assert.match(pages[0] ?? "", /allow notifications for this site.*Home Screen.*settings of your device/s);
});

Deno.test("NS-2 hintText: while it is off, what the first time brings; not where the coins have come", async () => {
  const pages = await renderAll("this_device", (context) => {
    const t = translateOf(context);
    const hint = (state: "off" | "on" | "denied", isRewarded: boolean) =>
      hintText(t, state, { info: undefined, isRewarded });
    for (const rest of [hint("off", true), hint("on", false), hint("denied", false)]) {
      assert.doesNotMatch(rest, /200/);
    }
    return hint("off", false);
  });
  for (const page of pages) assert.match(page, /\. .*200.*\.$/);
});

Deno.test("NS-16 Switch: takes nothing for a moment without losing the focus, and stands below its text in large letters", () => {
  const html = renderToString(
    <Switch name="n" label="L" hint="H" isOn={false} disabled={false} idle onChange={() => {}} />,
  );
  assert.match(html, /<input[^>]* aria-disabled="true"/);
  assert.doesNotMatch(html, / disabled[ >]/);
  assert.match(html, /<label class="[^"]*flex-wrap/);
});
