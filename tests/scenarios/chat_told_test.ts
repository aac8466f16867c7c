/** What is told in a chat besides messages: that somebody writes, and what they put under a message, in every lane (P3). */
import assert from "node:assert/strict";
import {
  audit,
  type Client,
  connect,
  type Lane,
  openServer,
  sendText,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

interface Talk extends AsyncDisposable {
  ada: TestMember;
  ben: TestMember;
  /** Two devices of each, on the first instance and the last, and one of Eve, who has nothing to do with them. */
  adas: [Client, Client];
  bens: [Client, Client];
  eves: Client;
  /** Ben's message to Ada. */
  id: string;
}

async function openTalk(server: TestServer): Promise<Talk> {
  await using stack = new AsyncDisposableStack();
  const [ada, ben, eve] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben" }),
    await signUp(server, { name: "Eve" }),
  ];
  const last = server.instances.length - 1;
  const open = async (member: TestMember, instance: number) =>
    stack.use(await connect(server, member, { instance }));
  const adas: Talk["adas"] = [await open(ada, 0), await open(ada, last)];
  const bens: Talk["bens"] = [await open(ben, 0), await open(ben, last)];
  const eves = await open(eve, 0);
  const { message } = await sendText(bens[0], ada, "hello");
  const owned = stack.move();
  return { ada, ben, adas, bens, eves, id: message.id, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const LANES = ["one", "three", "workers", "two"] as const satisfies Lane[];

for (const lane of LANES) {
  Deno.test(`CH-45 CH-46 CH-48 CH-49 P3 lane ${lane}: typing reaches all devices of the other, a reaction those of both`, async () => {
    await using server = await openServer({ lane });
    await using talk = await openTalk(server);
    const { ada, ben, adas, bens, eves, id } = talk;
    await adas[1].expectReply("typing", { user_id: ben.id });
    for (const device of bens) {
      assert.deepEqual(await device.expectEvent("typing"), { user_id: ada.id, typing: 1 });
    }
    await adas[1].expectReply("typing", { user_id: ben.id, typing: 0 });
    for (const device of bens) await device.expectEvent("typing", ({ typing }) => typing === 0, 2_500);
    for (const device of [...adas, eves]) await device.refuteEvent("typing");
    // Who comes later hears nothing of it.
    await using late = await connect(server, ben);
    await late.refuteEvent("typing");

    const chosen = [[adas[1], "❤️"], [bens[0], "😂"], [adas[0], "👍"], [adas[1], ""]] as const;
    for (const [device, reaction] of chosen) {
      await device.expectReply("message/react", { message_id: id, reaction });
    }
    const told = (device: Client) =>
      device.heard("message/react")
        .map(({ reaction: { member_id, reaction, n }, reacts }) =>
          `${reacts} ${member_id === ada.id ? "Ada" : "Ben"} ${n} ${reaction}`
        ).sort();
    const all = ["1 Ada 1 ❤️", "2 Ben 1 😂", "3 Ada 2 👍", "4 Ada 3 "];
    for (const device of [...adas, ...bens]) {
      await until("all of them", () => told(device).length >= all.length, 2_500);
      assert.deepEqual([...new Set(told(device))], all);
    }
    await eves.refuteEvent("message/react");
    const page = await bens[1].expectReply("messages", { contact_user_id: ada.id });
    assert.deepEqual(page.reacts, 4);
    assert.deepEqual(
      new Map(page.list[0]?.reactions?.map((each) => [each.member_id, each.reaction])),
      new Map(
        [
          [ada.id, ""],
          [ben.id, "😂"],
        ] as const,
      ),
    );
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("CH-46 CH-48 P19 lane three: after a block the two hear nothing of each other, on no isolate", async () => {
  await using server = await openServer({ lane: "three" });
  await using talk = await openTalk(server);
  const { ada, ben, adas, bens, id } = talk;
  await bens[0].expectReply("user/block", { user_id: ada.id });
  for (const device of bens) await device.expectEvent("user/block");
  for (const device of adas) await device.expectEvent("user/gone");
  await adas[1].expectReply("typing", { user_id: ben.id });
  await bens[1].expectReply("typing", { user_id: ada.id });
  await adas[1].expectRefusal("message/react", { message_id: id, reaction: "🔥" }, "unknown_message");
  await bens[0].expectRefusal("message/react", { message_id: id, reaction: "🔥" }, "unknown_message");
  for (const device of [...adas, ...bens]) {
    await device.refuteEvent("typing");
    await device.refuteEvent("message/react");
  }
});

Deno.test("CH-51 CH-53 lane three: deleting is told to the member's own devices, and a device that was away finds out", async () => {
  await using server = await openServer({ lane: "three" });
  await using talk = await openTalk(server);
  const { ada, ben, adas, bens } = talk;
  await bens[1].close();
  await adas[0].expectReply("conversation/delete", { user_id: ben.id });
  for (const device of adas) {
    assert.deepEqual(await device.expectEvent("conversation/delete"), { user_id: ben.id, seq: 1 });
  }
  await bens[0].refuteEvent("conversation/delete");
  assert.equal((await bens[0].expectReply("messages", { contact_user_id: ada.id })).list.length, 1);
  await using back = await connect(server, ada, { instance: 1 });
  const page = await back.expectReply("messages", { contact_user_id: ben.id, after_seq: 1 });
  assert.deepEqual([page.list, page.cleared_seq, page.has_more], [[], 1, false]);
  const { message } = await sendText(bens[0], ada, "are you there?");
  for (const device of [...adas, back]) {
    await device.expectEvent("new_message", ({ request_details }) => request_details.id === message.id);
  }
  const [row] = await back.expectReply("user/contacts", {});
  assert.deepEqual([row?.id, row?.unread, row?.last_m], [ben.id, 1, "are you there?"]);
});

Deno.test("CH-50 calls: reactions, typing and searches each have a rate of their own", async () => {
  const settings = { RATE_REACTIONS: "", RATE_TYPING: "", RATE_SEARCHES: "" };
  const clock = new TestClock();
  await using server = await openServer({ settings, overrides: { now: clock.now, monotonic: clock.now } });
  await using talk = await openTalk(server);
  const { ben, adas: [device], id } = talk;
  const calls = [
    ["message/react", { message_id: id, reaction: "❤️" }, 20, 500],
    ["typing", { user_id: ben.id }, 5, 1_000],
    ["messages/search", { contact_user_id: ben.id, search: "hello" }, 20, 250],
  ] as const;
  for (const [module, data, burst, waitMs] of calls) {
    for (let nth = 0; nth < burst; nth++) await device.expectReply(module, data);
    const { retry_after_ms } = await device.expectRefusal(module, data, "too_many_requests");
    assert.equal(retry_after_ms, waitMs);
  }
  clock.advance(1_000);
  for (const [module, data] of calls) await device.expectReply(module, data);
});
