/** A member's own limits as they meet them: pages without JavaScript, two sockets on two instances, and the way back in. */
import assert from "node:assert/strict";
import { PROOF_LIFE_MS } from "@/domain/limits.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { buyPremium } from "@/tests/kit/contracts.ts";
import {
  audit,
  connect,
  contextOf,
  givePremium,
  logIn,
  mailTo,
  openServer,
  postForm,
  request,
  signUp,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";

Deno.test("LM-1 /limits: the limits are a form without JavaScript, which keeps what is refused", async () => {
  await using server = await openServer();
  const { id, cookie } = await signUp(server, { name: "Ada" });
  const post = (form: Record<string, string>) =>
    postForm(server, "/limits", { ask: "coins", ...form }, { cookie });
  const saved = await post({ day: "300", week: "1,000", month: "" });
  assert.deepEqual([saved.status, saved.headers.get("location")], [303, "/limits?saved"]);
  const wrong = await post({ day: "49", week: "a lot", month: "500" });
  assert.equal(wrong.status, 422);
  for (
    const text of ['value="49"', 'value="a lot"', 'value="500"', "choose a limit between 50 and 100,000"]
  ) {
    assert.ok(wrong.text.includes(text), text);
  }
  const { actors } = contextOf(server);
  const coinsOf = async () => (await actors.limits.of(id)).limits.map(({ coins }) => coins);
  assert.deepEqual(await coinsOf(), [300, 1_000, null], "nothing of a form with a fault is saved");
  await actors.conversations.send(id, "one", textTo(await signUp(server, { name: "Ben" }), "hi"));
  const page = await request(server, "/limits?saved", { cookie });
  for (
    const text of ["Saved.", "Spent so far: 50 of 300", "Spent so far: 50 of 1,000", "Spent so far: 50<"]
  ) {
    assert.ok(page.text.includes(text), text);
  }
  const guest = await request(server, "/limits");
  assert.deepEqual([guest.status, guest.headers.get("location")], [303, "/"]);
});

Deno.test("LM-3 /limits: what is looser leads to /prove and back with what was typed, and a mail says when it counts", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const { id, email, password, cookie } = await signUp(server, { name: "Ada" });
  const post = (form: Record<string, string>) => postForm(server, "/limits", form, { cookie });
  const limitsOf = () => contextOf(server).actors.limits.of(id);
  await post({ ask: "coins", day: "300", week: "", month: "" });
  await post({ ask: "hours", quiet: "1", from: "22:00", to: "07:00" });
  clock.advance(PROOF_LIFE_MS);

  const asked = await post({ ask: "coins", day: "500", week: "900", month: "" });
  const way = asked.headers.get("location") ?? "";
  assert.equal(asked.status, 303);
  assert.match(way, /^\/prove\?to=/);
  assert.deepEqual(
    (await limitsOf()).limits.map(({ coins, next }) => [coins, next]),
    [[300, undefined], [900, undefined], [null, undefined]],
    "what is stricter is saved",
  );
  const to = new URL(way, server.origin).searchParams.get("to") ?? "";
  const proved = await postForm(server, "/prove", { to, password }, { cookie });
  assert.equal(proved.headers.get("location"), to);
  const back = await request(server, to, { cookie });
  assert.ok(back.text.includes('value="500"'));
  const saved = await post({ ask: "coins", day: "500", week: "900", month: "" });
  assert.equal(saved.headers.get("location"), "/limits?saved=later");
  const mail = await mailTo(server, email, { kind: "limit_raised" });
  assert.match(mail.text, /500/);
  assert.ok((await request(server, "/limits", { cookie })).text.includes(": 500 coins"));

  clock.advance(PROOF_LIFE_MS);
  const hours = await post({ ask: "hours", from: "22:00", to: "07:00" });
  assert.match(hours.headers.get("location") ?? "", /^\/prove\?to=/);
  const same = await post({ ask: "hours", quiet: "1", from: "22:00", to: "22:00" });
  assert.equal(same.status, 422);
  assert.ok(same.text.includes("Please choose two different times."));
  assert.notEqual((await limitsOf()).hours.own, null);
});

Deno.test("LM-8 /limits/pause: names what it means, begins by one button, and is confirmed by a letter", async () => {
  await using server = await openServer();
  const { id, email, cookie } = await signUp(server, { name: "Ada" });
  const page = await request(server, "/limits/pause?exclusion=12_months", { cookie });
  for (const text of ["Exclude yourself until", "same email address", "Premium is cancelled", "12_months"]) {
    assert.ok(page.text.includes(text), text);
  }
  for (const path of ["/limits/pause", "/limits/pause?pause=2_years", "/limits/pause?exclusion=1_day"]) {
    const none = await request(server, path, { cookie });
    assert.deepEqual([none.status, none.headers.get("location")], [303, "/limits"], path);
  }
  const { limits } = contextOf(server).actors;
  assert.equal((await limits.of(id)).pause, null, "looking at it begins nothing");
  const post = (choice: string) => postForm(server, "/limits/pause", { choice }, { cookie });
  assert.equal((await post("pause/forever")).headers.get("location"), "/limits");
  const begun = await post("pause/7_days");
  assert.deepEqual([begun.status, begun.headers.get("location")], [303, "/limits"]);
  assert.equal((await limits.of(id)).pause?.kind, "pause");
  assert.match((await mailTo(server, email, { kind: "paused" })).text, /nobody can make it shorter/);
  const shorter = await post("pause/1_day");
  assert.equal(shorter.status, 422);
  assert.ok(shorter.text.includes("never shorter"));
  assert.ok((await request(server, "/limits", { cookie })).text.includes("Your pause lasts until"));
});

Deno.test("LM-6 LM-9 LM-14 pause: holds for sockets of both instances at once, and signing in says until when", async () => {
  const clock = new TestClock();
  await using server = await openServer({ lane: "three", overrides: { now: clock.now } });
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben" });
  await givePremium(server, ada);
  await using first = await connect(server, ada, { instance: 1 });
  await using second = await connect(server, ada, { instance: 2 });
  await first.expectReply("send_message", textTo(ben, "hi"));
  await second.expectReply("send_message", textTo(ben, "hi again"));
  assert.ok((await contextOf(server).actors.limits.pause(ada.id, "pause/1_day")).ok);
  for (const device of [first, second]) {
    const { until } = await device.expectRefusal("send_message", textTo(ben, "no"), "paused") as {
      until: number;
    };
    assert.equal(until, Math.ceil((clock.now() + DAY_MS) / 1000));
    await device.expectRefusal("spinofluck/spin", {}, "paused");
    await device.expectRefusal("spinofluck/buy_spin", {}, "paused");
    await device.expectRefusal("spotlight/add", {}, "paused");
    const purchase = { provider: "ccil", package_id: 1, type: "buy-credits" } as const;
    await device.expectRefusal("payment/initiate", purchase, "paused");
  }
  // Reading and liking go on.
  await first.expectReply("messages", { contact_user_id: ben.id });
  await second.expectReply("swipe", { swiped_user_id: ben.id, like: 1 });

  const cookie = await logIn(server, ada);
  const landing = await request(server, "/explore", { cookie });
  for (const text of ["Your pause lasts until", 'href="/limits"', 'href="/support"']) {
    assert.ok(landing.text.includes(text), text);
  }
  clock.advance(DAY_MS);
  assert.ok(!(await request(server, "/explore", { cookie })).text.includes("Your pause lasts"));
  await first.expectReply("send_message", textTo(ben, "back"));
  await audit(server);
});

Deno.test("LM-10 /subscription: in an exclusion premium is not resumed, and the page says why", async () => {
  await using server = await openServer();
  const { id, cookie } = await signUp(server, { name: "Ada" });
  const { actors, now } = contextOf(server);
  const shop = { actors, database: server.database, env: { catalogue: actors.catalogue, now } };
  await buyPremium(shop, id);
  assert.ok((await actors.limits.pause(id, "exclusion/6_months")).ok);
  const asked = await postForm(server, "/subscription", { ask: "resume", back: "/wallet" }, { cookie });
  assert.equal(asked.headers.get("location"), "/wallet?premium=paused#premium");
  const page = await request(server, "/wallet?premium=paused", { cookie });
  assert.ok(page.text.includes("You have kept yourself from spending for a time."));
});
