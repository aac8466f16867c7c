/** /notifications as a page: what it shows and takes without JavaScript. */
import assert from "node:assert/strict";
import { connect, openServer, postForm, request, signUp } from "@/tests/kit/mod.ts";

const ALL_PUSH = {
  message: "push",
  like: "push",
  match: "push",
  visit: "push",
  gift: "push",
  story: "push",
  coins: "push",
};

Deno.test("NS-1 /notifications: found from the settings and the profile, and not shown to guests or search engines", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  for (const path of ["/settings", "/profile"]) {
    const { text } = await request(server, path, { cookie: ada.cookie });
    assert.ok(text.includes('href="/notifications"'), path);
  }
  const page = await request(server, "/notifications", { cookie: ada.cookie });
  assert.deepEqual([page.status, page.headers.get("cache-control")], [200, "no-store"]);
  for (const name of ["this_device", "notifications", "sound_switch"]) {
    assert.ok(page.text.includes(`<kin-island name="${name}"`), name);
  }
  // They belong to the profile's tab and to the settings.
  for (const path of ["/profile", "/settings"]) {
    assert.match(page.text, new RegExp(`href="${path}"[^>]* aria-current="page"`), path);
  }
  const guest = await request(server, "/notifications");
  assert.deepEqual([guest.status, guest.headers.get("location")], [303, "/"]);
  assert.match((await request(server, "/robots.txt")).text, /^Disallow: \/notifications$/m);
});

Deno.test("NS-6 NS-9 /notifications: the form works without JavaScript, and keeps what was chosen where it is refused", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const cookie = `${ada.cookie}; tz=Asia/Jerusalem`;
  const post = (fields: Record<string, string>) =>
    postForm(server, "/notifications", { ...ALL_PUSH, ...fields }, { cookie });
  await using adas = await connect(server, ada);

  const wrong = await post({ like: "none", quiet: "1", from: "22:00", to: "22:00" });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /id="field-quiet-error"[^]*Please choose two different times\./);
  assert.match(wrong.text, /name="like" value="none" checked/);
  assert.equal((await adas.expectReply("notifications/settings", {})).choices.like, "push");

  const saved = await post({ like: "none", quiet: "1", from: "22:00", to: "07:30", discreet: "1" });
  assert.deepEqual([saved.status, saved.headers.get("location")], [303, "/notifications?saved"]);
  const { choices, quiet, time_zone, discreet, mails } = await adas.expectReply("notifications/settings", {});
  assert.deepEqual(choices, { ...ALL_PUSH, like: "none" });
  assert.deepEqual([quiet, time_zone, discreet, mails], [
    { from: 1_320, to: 450 },
    "Asia/Jerusalem",
    true,
    false,
  ]);
  const page = await request(server, "/notifications?saved", { cookie: `${cookie}; lang=he` });
  for (const text of ["ההגדרות נשמרו", 'dir="rtl"', "7:30 למחרת", "Asia/Jerusalem"]) {
    assert.ok(page.text.includes(text), text);
  }
  // A form that names nothing turns nothing off that it does not show.
  assert.equal((await postForm(server, "/notifications", {}, { cookie: ada.cookie })).status, 303);
  const left = await adas.expectReply("notifications/settings", {});
  assert.deepEqual([left.choices.like, left.quiet, left.discreet], ["none", null, false]);
});
