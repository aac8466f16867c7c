/** What a block ends between two members with open devices, on whatever instances, and what comes back with its end. */
import assert from "node:assert/strict";
import { messageId, pairOf } from "@/domain/ids.ts";
import {
  audit,
  type Client,
  connect,
  contextOf,
  givePremium,
  grantCoins,
  openServer,
  request,
  sendText,
  signUp,
  type TestMember,
  type TestServer,
  textTo,
  until,
} from "@/tests/kit/mod.ts";

/** P19 and P16: within the process, and across instances. */
const WITHIN_MS = { three: 2_000, two: 5_000 } as const;

interface Person {
  member: TestMember;
  device: Client;
}

/** Everything that one member can have of another in a list. */
async function listsWith(device: Client, other: TestMember): Promise<string[]> {
  const page = { currentLength: 0, recordsToTake: 20 } as const;
  const lists = {
    contacts: await device.expectReply("user/contacts", page),
    archive: await device.expectReply("user/contacts", { ...page, archived: 1 }),
    matches: await device.expectReply("user/matches", page),
    mylikes: await device.expectReply("user/mylikes", page),
    fans: await device.expectReply("user/fans", page),
    visitors: await device.expectReply("user/visitors", page),
    explore: await device.expectReply("explore", {}),
    meet: await device.expectReply("meet", {}),
    popular: await device.expectReply("meet/popular", {}),
    spotlight: await device.expectReply("spotlight", {}),
  };
  return Object.entries(lists).flatMap(([name, rows]) =>
    rows.some((row) => "id" in row && row.id === other.id) ? [name] : []
  );
}

/** The codes with which everything about the other is refused. */
async function refusalsOf(device: Client, own: TestMember, other: TestMember): Promise<Set<string>> {
  const answers = [
    await device.call("send_message", textTo(other, "hi")),
    await device.call("messages", { contact_user_id: other.id }),
    await device.call("messages", { contact_user_id: other.id, after_seq: 0 }),
    await device.call("user/contact/get_by_id", { contact_id: other.id }),
    await device.call("profile", { user_id: other.id }),
    await device.call("user/photos", { user_id: other.id }),
    await device.call("swipe", { swiped_user_id: other.id, like: 1 }),
    await device.call("swipe", { swiped_user_id: other.id, like: 0 }),
    await device.call("visit", { visited_user_id: other.id }),
    await device.call("conversation/archive", { user_id: other.id }),
  ];
  for (const seq of [1, 2]) {
    const message_id = messageId(pairOf(own.id, other.id), seq);
    answers.push(await device.call("message/read", { message_id }));
    answers.push(await device.call("photo/view", { message_id }));
  }
  return new Set(answers.map(({ error_code = "ok" }) => error_code));
}

async function openPair(server: TestServer, stack: AsyncDisposableStack): Promise<[Person, Person]> {
  const last = server.instances.length - 1;
  const people: Person[] = [];
  for (const [nth, [name, gender]] of [["Ada", "2"], ["Ben", "1"]].entries()) {
    const member = await signUp(server, { name: name ?? "", gender: gender ?? "" });
    await givePremium(server, member);
    await grantCoins(server, member, 1_000);
    const device = stack.use(await connect(server, member, { instance: nth === 0 ? 0 : last }));
    people.push({ member, device });
  }
  const [ada, ben] = people;
  assert.ok(ada && ben);
  for (const [one, other] of [[ada, ben], [ben, ada]] as const) {
    await sendText(one.device, other.member, "hello");
    await one.device.expectReply("visit", { visited_user_id: other.member.id });
    await one.device.expectReply("swipe", { swiped_user_id: other.member.id, like: 1 });
    await one.device.expectReply("onlines", { user_ids: [other.member.id] });
  }
  for (const { device } of people) await device.expectEvent("swipe", ({ is_matched }) => is_matched);
  return [ada, ben];
}

for (const lane of ["three", "two"] as const) {
  Deno.test(`BL-5 BL-6 BL-7 BL-8 P16 P19 lane ${lane}: a block ends everything between two members, and its end brings it back`, async () => {
    await using server = await openServer({ lane });
    await using stack = new AsyncDisposableStack();
    const [ada, ben] = await openPair(server, stack);
    const both = [[ada, ben], [ben, ada]] as const;
    const before = await Promise.all(both.map(([one, other]) => listsWith(one.device, other.member)));
    for (const lists of before) {
      for (const name of ["contacts", "matches", "mylikes", "visitors"]) {
        assert.ok(lists.includes(name), name);
      }
    }
    const totals = await Promise.all(both.map(([{ device }]) => device.expectReply("totals", {})));

    const since = performance.now();
    await ada.device.expectReply("user/block", { user_id: ben.member.id });
    await ben.device.expectEvent("user/gone", ({ user_id }) => user_id === ada.member.id, WITHIN_MS[lane]);
    await ada.device.expectEvent("user/block", ({ user_id }) => user_id === ben.member.id, WITHIN_MS[lane]);
    assert.ok(performance.now() - since < WITHIN_MS[lane]);

    for (const [one, other] of both) {
      const codes = await refusalsOf(one.device, one.member, other.member);
      assert.deepEqual([...codes].sort(), ["unknown_message", "unknown_user"]);
      assert.deepEqual(await listsWith(one.device, other.member), []);
      const [row] = await one.device.expectReply("onlines", { user_ids: [other.member.id] });
      assert.deepEqual(row, { user_id: other.member.id, type: "offline" });
      const [unread] = await one.device.expectReply("user/contacts/unread", {});
      assert.equal(unread?.total, 0);
      const { matches, mylikes, visits } = await one.device.expectReply("totals", {});
      assert.deepEqual([matches.total, mylikes.total, visits.total], [0, 0, 0]);
      for (const instance of server.instances) {
        const { cookie } = one.member;
        const page = await request(instance, `/chat/${other.member.id}`, { cookie });
        assert.equal(page.status, 404);
        assert.equal(page.text.includes(other.member.name), false);
      }
    }
    assert.deepEqual(await ben.device.expectReply("user/blocked", {}), []);
    const [row] = await ada.device.expectReply("user/blocked", {});
    assert.deepEqual([row?.id, row?.status], [ben.member.id, 0]);
    await audit(server);

    await ada.device.expectReply("user/unblock", { user_id: ben.member.id });
    await ada.device.expectEvent("user/unblock", ({ user_id }) => user_id === ben.member.id, WITHIN_MS[lane]);
    await ben.device.expectEvent("user/back", ({ user_id }) => user_id === ada.member.id, WITHIN_MS[lane]);
    for (const [nth, [one, other]] of both.entries()) {
      assert.deepEqual(await listsWith(one.device, other.member), before[nth]);
      const { version: _, ...now } = await one.device.expectReply("totals", {});
      const { version: __, ...then } = totals[nth] ?? assert.fail();
      assert.deepEqual(now, then);
      const [online] = await one.device.expectReply("onlines", { user_ids: [other.member.id] });
      assert.equal(online?.type, "online");
      await sendText(one.device, other.member, "there you are");
      await other.device.expectEvent(
        "new_message",
        ({ request_details }) =>
          request_details.message === "there you are" && request_details.sender_id === one.member.id,
      );
    }
    const events = ben.device.events.map((event) => JSON.stringify(event));
    assert.equal(events.some((text) => /block/.test(text)), false, "nothing says that it was a block");
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("BL-7 P19 presence: a socket that follows somebody hears no more of them after a block, either way", async () => {
  await using server = await openServer({ lane: "three" });
  await using stack = new AsyncDisposableStack();
  const [ada, cleo] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Cleo" })];
  const others = [await signUp(server, { name: "Ben" }), await signUp(server, { name: "Dora" })] as const;
  const user_ids = others.map(({ id }) => id);
  const follows = stack.use(await connect(server, ada, { instance: 0 }));
  const control = stack.use(await connect(server, cleo, { instance: 0 }));
  for (const device of [follows, control]) await device.expectReply("onlines", { user_ids });
  const [ben, dora] = others;
  // Set elsewhere: one by Ada herself, one by somebody who has no socket yet.
  const { blocks } = contextOf(server, 1).actors;
  await blocks.block(ada.id, ben.id);
  await follows.expectReply("swipe", { swiped_user_id: dora.id, like: 1 });
  await blocks.block(dora.id, ada.id);
  await follows.expectEvent("user/gone", ({ user_id }) => user_id === dora.id);
  await follows.expectEvent("user/block", ({ user_id }) => user_id === ben.id);

  for (const each of others) stack.use(await connect(server, each, { instance: 2 }));
  for (const { id } of others) await control.expectEvent("onlines", ({ user_id }) => user_id === id);
  await follows.refuteEvent("onlines");
  // To ask again, or for a page with them, makes no difference.
  await follows.expectReply("onlines", { user_ids });
  const late = stack.use(await connect(server, ada, { instance: 1 }));
  await late.expectReply("onlines", { user_ids });
  const rows = await late.expectReply("onlines", { user_ids });
  assert.deepEqual(rows.map(({ type }) => type), ["offline", "offline"]);

  await blocks.unblock(ada.id, ben.id);
  await blocks.unblock(dora.id, ada.id);
  for (const device of [follows, late]) {
    await device.expectEvent("user/unblock", ({ user_id }) => user_id === ben.id);
    await device.expectEvent("user/back", ({ user_id }) => user_id === dora.id);
  }
  const after = await late.expectReply("onlines", { user_ids });
  assert.deepEqual(after.map(({ type }) => type), ["online", "online"]);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("BL-11 P19 block: of what comes at the same moment nothing arrives once the block was told", async () => {
  // Without hints, what comes from another instance is overtaken by what is done here.
  await using server = await openServer({ lane: "three", overrides: { hints: false } });
  await using stack = new AsyncDisposableStack();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins(server, ben, 20_000);
  const blocker = stack.use(await connect(server, ada, { instance: 0 }));
  const watcher = stack.use(await connect(server, ada, { instance: 2 }));
  const writer = stack.use(await connect(server, ben, { instance: 1 }));
  for (let round = 1; round <= 12; round++) {
    await sendText(writer, ada, `${round}`);
    const sends = Array.from(
      { length: 5 },
      (_, nth) => writer.call("send_message", textTo(ada, `${round} ${nth}`)),
    );
    const others = [
      writer.call("visit", { visited_user_id: ada.id }),
      writer.call("swipe", { swiped_user_id: ada.id, like: 1 }),
    ];
    await blocker.expectReply("user/block", { user_id: ben.id });
    for (const { error_code = "ok" } of await Promise.all([...sends, ...others])) {
      assert.ok(["ok", "unknown_user"].includes(error_code), error_code);
    }
    for (const index of [0, 1, 2]) await contextOf(server, index).bus.pull();
    for (const device of [blocker, watcher]) {
      await until("the block is told", () => device.heard("user/block").length === round);
      await device.call("geodata", {});
      const at = device.events.findLastIndex(({ module }) => module === "user/block");
      const late = device.events.slice(at + 1).filter(({ module }) => module === "new_message");
      assert.deepEqual(late, [], `round ${round}`);
    }
    await audit(server);
    await blocker.expectReply("user/unblock", { user_id: ben.id });
    const { last_seq, list } = await blocker.expectReply("messages", {
      contact_user_id: ben.id,
      recordsToTake: 100,
    });
    assert.equal(list.length, Math.min(last_seq, 100), "what came first is there again");
  }
});
