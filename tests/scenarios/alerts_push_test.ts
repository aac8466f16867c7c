/** Pushes of a real server: who is told of a message, and when not. */
import assert from "node:assert/strict";
import { messageId, pairOf } from "@/domain/ids.ts";
import { ALERT_ONLINE_MS } from "@/domain/limits.ts";
import { MAILS_OFF_RATE } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import {
  connect,
  contextOf,
  keepDevice,
  openServer,
  postForm,
  request,
  sendText,
  signUp,
  TestClock,
  until,
} from "@/tests/kit/mod.ts";
import { MemoryPush } from "@/tests/kit/push.ts";

Deno.test("AL-30 AL-31 alerts: away one push at once; there, after a minute, only what was not read on any device", async () => {
  const push = new MemoryPush();
  const clock = new TestClock();
  await using server = await openServer({ overrides: { push, now: clock.now } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const { target } = await keepDevice(server, ada, { now: clock.now() });
  await using talking = await connect(server, ben);
  const waiting = async () => (await Array.fromAsync(server.database.list(keys.alerts()))).length;

  await sendText(talking, ada, "Hello");
  await until("the push of somebody away", () => push.sent.length === 1);
  assert.deepEqual(push.sent[0]?.target, target);
  assert.equal(push.sent[0]?.message.body, "\u2068Hello\u2069");

  await using laptop = await connect(server, ada);
  await using _tablet = await connect(server, ada);
  await sendText(talking, ada, "Are you there?");
  const cem = await signUp(server, { name: "Cem" });
  await using calling = await connect(server, cem);
  await sendText(calling, ada, "Good evening");
  assert.equal(await waiting(), 2);
  await laptop.expectReply("message/read", { message_id: messageId(pairOf(ada.id, ben.id), 2) });
  assert.equal(push.sent.length, 1);
  clock.advance(ALERT_ONLINE_MS + 1_000);
  await until("it was looked at", async () => await waiting() === 0);
  assert.equal(push.sent.length, 2, "only what was not read");
  assert.equal(push.sent[1]?.message.body, "\u2068Good evening\u2069");
  assert.equal(push.sent[1]?.message.badge, 1);
});

Deno.test("DG-7 mails off: by the button of the page, or by one POST of a mail program, without signing in", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const { mailsOff } = contextOf(server).actors;
  const mails = async ({ id }: typeof ada) =>
    (await server.database.get(keys.alertSettings(id))).value?.mails;
  const path = `/notifications/off/${await mailsOff.tokenOf(ada.id)}`;

  const page = await request(server, path);
  assert.equal(page.status, 200);
  assert.match(page.text, /<form method="post"/);
  assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  assert.equal(page.headers.get("x-robots-tag"), "noindex");
  assert.equal(await mails(ada), true, "opening it does nothing");
  const posted = await postForm(server, path, {});
  assert.equal(posted.status, 303);
  assert.equal(posted.headers.get("location"), "?done");
  assert.equal(await mails(ada), false);
  assert.match(
    (await request(server, `${path}?done`)).text,
    /<h1[^>]*>These emails are off<.*turn them on again/s,
  );

  const one = await fetch(`${server.origin}/notifications/off/${await mailsOff.tokenOf(ben.id)}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  await one.body?.cancel();
  assert.equal(one.status, 204);
  assert.equal(await mails(ben), false);

  const { versionstamp } = await server.database.get(keys.alertSettings(ada.id));
  assert.equal((await postForm(server, path, {})).status, 303);
  const again = await server.database.get(keys.alertSettings(ada.id));
  assert.equal(again.versionstamp, versionstamp, "what is off is not written again");

  const dead = `/notifications/off/${"A".repeat(51)}`;
  assert.equal((await request(server, dead)).status, 410);
  assert.equal((await postForm(server, dead, {})).status, 410);
  const none = await fetch(`${server.origin}${dead}`, { method: "POST", body: "List-Unsubscribe=One-Click" });
  await none.body?.cancel();
  assert.equal(none.status, 404);
  const foreign = await fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  await foreign.body?.cancel();
  assert.equal(foreign.status, 403, "from a page of another site");
});

Deno.test("DG-10 mails off: an address may try so many tokens in a while, from a page or not", async () => {
  await using server = await openServer({ overrides: { now: () => 1_800_000_000_000 } });
  const dead = `/notifications/off/${"A".repeat(51)}`;
  const tries = Array.from({ length: MAILS_OFF_RATE.burst + 2 }, async (_, nth) => {
    if (nth % 2 === 0) return (await postForm(server, dead, {})).status;
    const answer = await fetch(`${server.origin}${dead}`, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
    });
    await answer.body?.cancel();
    return answer.status;
  });
  const statuses = await Promise.all(tries);
  assert.equal(statuses.filter((status) => status === 429).length, 2, statuses.join(" "));
});
