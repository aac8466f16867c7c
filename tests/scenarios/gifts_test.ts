/** Gifts, replies and replies to stories between real devices: what is paid, what both see, how often. */
import assert from "node:assert/strict";
import { storyUrl } from "@/domain/story.ts";
import { keys } from "@/store/keys.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import {
  audit,
  balanceOf,
  connect,
  giftTo,
  givePremium,
  grantCoins,
  keepStory,
  openServer,
  sendText,
  signUp,
  TestClock,
  textTo,
} from "@/tests/kit/mod.ts";
import { needsOneServer } from "@/tests/kit/place.ts";

const [GIFT] = demoGifts;
assert.ok(GIFT);
const { id: gift, price, icon, name } = GIFT;

for (const lane of ["three", "workers"] as const) {
  Deno.test(`CH-31 CH-32 P2 P3 lane ${lane}: a gift of one rid from two isolates is paid once and told everybody once`, async () => {
    await using server = await openServer({ lane });
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await grantCoins(server, ada, price);
    const second = { instance: 1 % server.instances.length };
    await using adas = await connect(server, ada);
    await using adasOther = await connect(server, ada, second);
    await using bens = await connect(server, ben, second);
    const answers = await Promise.all(
      [adas, adasOther].map((device) =>
        device.expectReply("send_message", giftTo(ben, gift), { rid: "same" })
      ),
    );
    answers.push(await adas.expectReply("send_message", giftTo(ben, gift), { rid: "same" }));
    const [first] = answers;
    assert.ok(first);
    for (const answer of answers) assert.deepEqual(answer, first);
    const { credits_spent, message } = first.request_details;
    assert.equal(credits_spent, price);
    const shown = { type: "gift", message: icon, gift: { id: gift, icon, gift: name, price } } as const;
    for (const device of [adas, adasOther, bens]) {
      const { request_details: heard } = await device.expectEvent("new_message", undefined, 5_000);
      assert.deepEqual({ type: heard.type, message: heard.message, gift: heard.gift }, shown);
      await device.refuteEvent("new_message", (each) => each.request_details.seq !== message.seq);
      assert.equal(new Set(device.heard("new_message").map((each) => each.request_details.id)).size, 1);
    }
    assert.deepEqual((await bens.expectReply("messages", { contact_user_id: ada.id })).list.length, 1);
    assert.equal(await balanceOf(server, ada), 200);
    assert.equal(await balanceOf(server, ben), 200, "a gift is no coins");
    const { value: entry } = await server.database.get(keys.entry(ada.id, 3));
    assert.deepEqual([entry?.cause, entry?.delta, entry?.ref], ["gift", -price, message.id]);
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("CH-30 gifts: in the catalogue's order, a page at a time, named in the caller's language", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  for (const lang of ["en", "he", "de"] as const) {
    await using device = await connect(server, ada, { headers: { cookie: `${ada.cookie}; lang=${lang}` } });
    const rows = await device.expectReply("gifts", {});
    assert.deepEqual(
      rows,
      demoGifts.slice(0, 40).map((each) => ({
        id: each.id,
        icon: each.icon,
        gift: each.name[lang],
        price: each.price,
      })),
    );
    const second = await device.expectReply("gifts", { currentLength: 1, recordsToTake: 1 });
    assert.deepEqual(second, rows.slice(1, 2));
    assert.deepEqual(await device.expectReply("gifts", { currentLength: demoGifts.length }), []);
  }
});

Deno.test("CH-33 send_message: a burst of 5 gifts over all devices, then 1 a second, and texts go on", {
  ignore: needsOneServer("each server counts its own bursts"),
}, async () => {
  const clock = new TestClock();
  const settings = { RATE_GIFTS: "", RATE_SENDS: "", RATE_SENDS_MINUTE: "" };
  await using server = await openServer({ settings, overrides: { now: clock.now, monotonic: clock.now } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using one = await connect(server, ada);
  await using other = await connect(server, ada);
  for (let nth = 0; nth < 5; nth++) {
    await (nth % 2 === 0 ? one : other).expectRefusal("send_message", giftTo(ben, 999_999), "unknown_gift");
  }
  for (let nth = 0; nth < 8; nth++) {
    const refused = await one.expectRefusal("send_message", giftTo(ben, gift), "too_many_requests");
    assert.equal(refused.retry_after_ms, 1_000);
  }
  for (let nth = 0; nth < 3; nth++) await sendText(other, ben, `${nth}`);
  assert.equal(await balanceOf(server, ada), 50);
  clock.advance(1_000);
  await one.expectRefusal("send_message", giftTo(ben, 999_999), "unknown_gift");
  await one.expectRefusal("send_message", giftTo(ben, 999_999), "too_many_requests");
});

Deno.test("CH-35 CH-36 reply: both see what is answered, on every device, live and when they ask", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ada, price);
  await using adas = await connect(server, ada, { instance: 0 });
  await using bens = await connect(server, ben, { instance: 1 });
  const { message: first } = await sendText(bens, ada, "shall we\ntalk?");
  const { request_details: { message: present } } = await adas.expectReply("send_message", {
    ...giftTo(ben, gift),
    reply_to: first.id,
  });
  const { request_details: { message: thanks } } = await bens.expectReply("send_message", {
    ...textTo(ada, "thank you"),
    reply_to: present.id,
  });
  const quotes = [
    { id: first.id, seq: 1, sender_id: ben.id, type: "text", message: "shall we talk?" },
    { id: present.id, seq: 2, sender_id: ada.id, type: "gift", message: `${gift}` },
  ] as const;
  assert.deepEqual([present.reply_to, thanks.reply_to], quotes);
  for (const [device, contact] of [[adas, ben], [bens, ada]] as const) {
    const heard = await device.expectEvent("new_message", ({ request_details: { seq } }) => seq === 3);
    assert.deepEqual(heard.request_details.reply_to, quotes[1]);
    const { list } = await device.expectReply("messages", { contact_user_id: contact.id });
    assert.deepEqual(list.map((each) => each.reply_to), [undefined, ...quotes]);
  }
  await audit(server);
});

Deno.test("CH-37 CH-38 P17 story: with premium a living one is replied to, without it nothing is told of any", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const story = await keepStory(server, ben, { at: clock.now() });
  const reply = { ...textTo(ben, "what a view"), story_id: story.id };
  const answers = [];
  for (const story_id of [story.id, story.id.replaceAll(/./g, "A")]) {
    answers.push(await adas.call("send_message", { ...reply, story_id }, { rid: "same" }));
  }
  assert.deepEqual(answers[0], answers[1], "one that is there is refused like one that is not");
  assert.equal(answers[0]?.error_code, "premium_required");
  await givePremium(server, ada);
  const picture = storyUrl({ owner: ben.id, id: story.id, size: "thumb" });
  const { request_details } = await adas.expectReply("send_message", reply);
  assert.deepEqual([request_details.message.story_id, request_details.message.story], [story.id, picture]);
  const heard = await bens.expectEvent("new_message");
  assert.equal(heard.request_details.story, picture);
  clock.advance(story.exp - story.at);
  const { list } = await bens.expectReply("messages", { contact_user_id: ada.id });
  assert.deepEqual(list.map((each) => [each.story_id, each.story]), [[story.id, ""]]);
  await adas.expectRefusal("send_message", reply, "unknown_story");
  assert.equal(await balanceOf(server, ada), 150);
});

Deno.test("P19 CH-31 block: nobody gives to somebody who has blocked them, or whom they have blocked", async () => {
  await using server = await openServer({ lane: "three" });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada, { instance: 0 });
  await using bens = await connect(server, ben, { instance: 1 });
  const { message } = await sendText(adas, ben, "hello");
  const inputs = (other: { id: string }) => [
    giftTo(other, gift),
    giftTo(other, 999_999),
    { ...textTo(other, "x"), reply_to: message.id },
    { ...textTo(other, "x"), story_id: `${"A".repeat(21)}A` },
  ];
  await adas.expectReply("user/block", { user_id: ben.id });
  for (const [device, other] of [[bens, ada], [adas, ben]] as const) {
    for (const input of inputs(other)) await device.expectRefusal("send_message", input, "unknown_user");
  }
  assert.equal(await balanceOf(server, ben), 200);
});
