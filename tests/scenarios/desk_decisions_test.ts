/** Decisions about members over real sockets and pages: what they end, everywhere and at once, and how they are contested. */
import assert from "node:assert/strict";
import type { Measure } from "@/domain/decisions.ts";
import { messageId, pairOf } from "@/domain/ids.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { connectDesk, type DeskClient } from "@/tests/kit/desk_client.ts";
import { addProfilePhoto } from "@/tests/kit/photos.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";
import {
  audit,
  type Client,
  connect,
  contextOf,
  grantCoins,
  keepingOf,
  logIn,
  openServer,
  photoTo,
  postForm,
  request,
  sendText,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  textTo,
  uploadPhoto,
} from "@/tests/kit/mod.ts";

/** P16: within the process, and across processes. */
const WITHIN_MS = { three: 2_000, two: 5_000 } as const;
const SETTINGS = { DEMO: "0" };

let rids = 0;

interface Own {
  days?: number;
  target?: { kind: "photo" | "story" | "message" | "bio" | "name"; id: string };
}

/** Takes a decision at the desk; gives its number. */
async function decide(
  desk: DeskClient,
  member: TestMember,
  measure: Measure,
  own: Own = {},
): Promise<string> {
  const { decision } = await desk.expectReply("decision/take", {
    rid: `decision${++rids}`,
    member: member.id,
    measure,
    rule: "harassment",
    facts: "You went on after a no.",
    ...own,
  });
  return decision;
}

async function openPair(
  server: TestServer,
  stack: AsyncDisposableStack,
): Promise<{ ada: TestMember; ben: TestMember; desk: DeskClient; safety: TestStaff }> {
  const ada = await signUp(server, { name: "Ada", gender: "2" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  for (const member of [ada, ben]) await grantCoins(server, member, 1_000);
  const safety = await addStaff(server, { roles: ["safety"] });
  const desk = stack.use(await connectDesk(server, safety));
  return { ada, ben, desk, safety };
}

/** Asks until it is answered as it should be; fails where that takes longer than a decision may. */
async function soon(
  what: string,
  withinMs: number,
  ask: () => Promise<unknown>,
  want: unknown,
): Promise<void> {
  const since = performance.now();
  for (;;) {
    const got = await ask();
    if (got === want) return;
    assert.ok(performance.now() - since < withinMs, `${what}: still ${String(got)}`);
  }
}

async function codeOf(answer: Promise<{ error_code?: string }>): Promise<string> {
  return (await answer).error_code ?? "ok";
}

/** Where the member is shown to another one. */
async function shownTo(device: Client, member: TestMember): Promise<string[]> {
  const page = { currentLength: 0, recordsToTake: 20 } as const;
  const lists = {
    explore: await device.expectReply("explore", {}),
    popular: await device.expectReply("meet/popular", {}),
    meet: await device.expectReply("meet", {}),
    spotlight: await device.expectReply("spotlight", {}),
    mylikes: await device.expectReply("user/mylikes", page),
    visitors: await device.expectReply("user/visitors", page),
  };
  return Object.entries(lists).flatMap(([name, rows]) =>
    rows.some((row) => "id" in row && row.id === member.id) ? [name] : []
  );
}

for (const lane of ["three", "two"] as const) {
  Deno.test(`DC-7 P16 lane ${lane}: who is suspended is out everywhere at once, and reads why`, async () => {
    await using server = await openServer({ lane, settings: SETTINGS });
    await using stack = new AsyncDisposableStack();
    const { ada, ben, desk } = await openPair(server, stack);
    const last = server.instances.length - 1;
    await using here = await connect(server, ada);
    await using there = await connect(server, ada, { instance: last });
    await using other = await connect(server, ben, { instance: last });
    await sendText(there, ben, "hello");
    await here.expectReply("visit", { visited_user_id: ben.id });
    await other.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
    assert.ok((await shownTo(other, ada)).length > 0);
    const since = performance.now();
    await decide(desk, ada, "suspend", { days: 3 });
    for (const device of [here, there]) assert.equal((await device.expectClosed(WITHIN_MS[lane])).code, 4501);
    assert.ok(performance.now() - since < WITHIN_MS[lane]);
    const page = await request(server.instances[last] ?? server, "/explore", { cookie: ada.cookie });
    assert.equal(page.status, 303, "the cookie is dead at once");
    assert.deepEqual(await shownTo(other, ada), []);
    for (
      const [module, input] of [
        ["send_message", textTo(ada, "are you there?")],
        ["swipe", { swiped_user_id: ada.id, like: 1 }],
        ["visit", { visited_user_id: ada.id }],
      ] as const
    ) {
      const code = await codeOf(other.call(module, input));
      assert.ok(["unknown_user", "profile_closed"].includes(code), `${module}: ${code}`);
    }

    const cookie = await logIn(server, ada);
    for (const path of ["/explore", "/settings", "/contacts", "/wallet", "/profile", "/login", "/"]) {
      const sent = await request(server, path, { cookie });
      assert.equal(sent.headers.get("location"), "/decisions", path);
    }
    const reasons = await request(server, "/decisions", { cookie });
    assert.equal(reasons.status, 200);
    assert.match(reasons.text, /suspended/i);
    await using guest = await connect(server, { cookie });
    assert.deepEqual(await guest.expectReply("session/validate", {}), { authenticated: false });
    await guest.expectRefusal("send_message", textTo(ben, "still here"), "not_authenticated");
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });

  Deno.test(`DC-3 P16 lane ${lane}: no chat and no pictures on the sockets that are open, wherever they are`, async () => {
    await using server = await openServer({ lane, settings: SETTINGS });
    await using stack = new AsyncDisposableStack();
    const { ada, ben, desk } = await openPair(server, stack);
    await using there = await connect(server, ada, { instance: server.instances.length - 1 });
    await using other = await connect(server, ben);
    const { message } = await sendText(other, ada, "hello");
    const photo = await uploadPhoto(server, ada);
    await decide(desk, ada, "limit_chat", { days: 1 });
    await soon(
      "send",
      WITHIN_MS[lane],
      () => codeOf(there.call("send_message", textTo(ben, "hi"))),
      "chat_limited",
    );
    await there.expectRefusal("swipe", { swiped_user_id: ben.id, like: 1 }, "chat_limited");
    await there.expectRefusal("message/react", { message_id: message.id, reaction: "❤️" }, "chat_limited");
    await there.expectReply("message/read", { message_id: message.id });
    await decide(desk, ada, "limit_photos", { days: 1 });
    const add = { photo };
    await soon("photo", WITHIN_MS[lane], () => codeOf(there.call("user/photos/add", add)), "photos_limited");
    await there.expectRefusal("stories/add", { photo }, "photos_limited");
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("DC-3 limit: no picture in a chat either, one that was there before included, and texts stay", async () => {
  await using server = await openServer({ settings: SETTINGS });
  await using stack = new AsyncDisposableStack();
  const { ada, ben, desk } = await openPair(server, stack);
  await using device = await connect(server, ada);
  const photo = await uploadPhoto(server, ada);
  await decide(desk, ada, "limit_photos", { days: 1 });
  await device.expectRefusal("send_message", photoTo(ben, photo), "photos_limited");
  await sendText(device, ben, "words stay");
});

Deno.test("DC-3 limit: it ends by itself", async () => {
  const clock = new TestClock();
  await using server = await openServer({ settings: SETTINGS, overrides: { now: clock.now } });
  await using stack = new AsyncDisposableStack();
  const { ada, ben, desk } = await openPair(server, stack);
  await using device = await connect(server, ada);
  await decide(desk, ada, "limit_chat", { days: 1 });
  await device.expectRefusal("send_message", textTo(ben, "hi"), "chat_limited");
  clock.advance(DAY_MS);
  await sendText(device, ben, "hi");
});

Deno.test("DC-7 close: a session that was opened while suspended opens nothing once the account is closed", async () => {
  const clock = new TestClock();
  await using server = await openServer({ settings: SETTINGS, overrides: { now: clock.now } });
  await using stack = new AsyncDisposableStack();
  const { ada, desk } = await openPair(server, stack);
  await decide(desk, ada, "suspend", { days: 1 });
  const cookie = await logIn(server, ada);
  await decide(desk, ada, "close");
  clock.advance(2 * DAY_MS);
  await contextOf(server).actors.desk.decisions.sweep();
  assert.equal((await request(server, "/explore", { cookie })).status, 303);
  const again = await logIn(server, ada);
  assert.equal((await request(server, "/explore", { cookie: again })).headers.get("location"), "/decisions");
  await audit(server);
});

Deno.test("DC-4 DC-5 DC-6 pages: the reasons, the appeal and what comes of it, without JavaScript", async () => {
  await using server = await openServer({ settings: SETTINGS });
  await using stack = new AsyncDisposableStack();
  const { ada, ben, desk, safety } = await openPair(server, stack);
  const id = await decide(desk, ada, "close");
  const cookie = await logIn(server, ada);
  const path = `/decisions/${id}`;
  const page = await request(server, path, { cookie });
  for (const said of [id, "You went on after a no.", "/guidelines"]) {
    assert.ok(page.text.includes(said), said);
  }
  assert.equal((await request(server, path, { cookie: ben.cookie })).status, 404, "nobody else's");
  assert.equal((await request(server, "/decisions/none", { cookie })).status, 404);
  assert.equal((await request(server, path)).status, 303);
  assert.equal((await postForm(server, path, { text: "Not mine." }, { cookie: ben.cookie })).status, 404);
  const long = "x".repeat(2_001);
  const refused = await postForm(server, path, { text: long }, { cookie });
  assert.equal(refused.status, 422);
  assert.ok(refused.text.includes(long), "what was typed comes back");
  assert.equal((await postForm(server, path, { text: "I was quoting." }, { cookie })).status, 303);
  assert.equal((await postForm(server, path, { text: "And more." }, { cookie })).status, 422);

  const desked = `/desk/decisions/${id}`;
  const other = await addStaff(server, { roles: ["admin"] });
  const list = await request(server, "/desk/decisions", { cookie: other.cookie });
  assert.ok(list.text.includes(id));
  const reason = "It was a quotation.";
  const undo = (by: TestStaff, form = { do: "undo", reason }) => postForm(server, desked, form, by);
  assert.equal((await undo(safety)).status >= 400, true, "not by who took it");
  assert.equal((await undo(other, { do: "undo", reason: " " })).status, 422);
  assert.equal((await undo(other)).status, 303);
  assert.equal((await undo(other)).status, 303, "the same twice is one");
  const back = await logIn(server, ada);
  assert.equal((await request(server, "/explore", { cookie: back })).status, 200);
  assert.ok((await request(server, path, { cookie: back })).text.includes(reason));
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("DC-2 DC-11 P16 hide: open chats, what quotes it and profiles show no more of it at once, and again once it is undone", async () => {
  await using server = await openServer({ lane: "three", settings: SETTINGS });
  await using stack = new AsyncDisposableStack();
  const { ada, ben, desk } = await openPair(server, stack);
  await using device = await connect(server, ada, { instance: 1 });
  await using other = await connect(server, ben, { instance: 2 });
  await sendText(device, ben, "worse words");
  const id = messageId(pairOf(ada.id, ben.id), 1);
  await other.expectEvent("new_message", ({ request_details: { seq } }) => seq === 1);
  const answer = { ...textTo(ada, "how dare you"), reply_to: id };
  await other.expectReply("send_message", answer);
  const decision = await decide(desk, ada, "hide_text", { target: { kind: "message", id } });
  const expectTold = async (text: string, version: number) => {
    for (const each of [device, other]) {
      for (const seq of [1, 2]) {
        const { list: [message] } = await each.expectEvent(
          "message/change",
          ({ list }) => list.some((message) => message.seq === seq && message.version === version),
          WITHIN_MS.three,
        );
        assert.equal(seq === 1 ? message?.message : message?.reply_to?.message, text);
      }
    }
  };
  await expectTold("This message was removed.", 1);
  const page = await other.expectReply("messages", { contact_user_id: ada.id });
  assert.ok(!JSON.stringify(page).includes("worse words"));
  const staff = await addStaff(server, { roles: ["safety"] });
  const path = `/desk/decisions/${decision}`;
  assert.ok((await request(server, path, { cookie: staff.cookie })).text.includes("worse words"), "evidence");
  const { decisions } = contextOf(server).actors.desk;
  assert.ok((await decisions.appeal(ada.id, decision, "That was a quotation.")).ok);
  assert.equal((await postForm(server, path, { do: "undo", reason: "It was." }, staff)).status, 303);
  await expectTold("worse words", 2);
  const photo = await addProfilePhoto({ ...keepingOf(server), actors: contextOf(server).actors }, ada.id);
  await decide(desk, ada, "hide_photo", { target: { kind: "photo", id: photo } });
  const profile = await other.expectReply("profile", { user_id: ada.id });
  assert.ok(!JSON.stringify(profile).includes(photo));
});
