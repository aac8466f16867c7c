/** What sending and reading do, as a client of the specification sees it. */
import assert from "node:assert/strict";
import { balanceOf, connect, grantCoins, openServer, sendText, signUp, textTo } from "@/tests/kit/mod.ts";
import { audit, type TestServer } from "@/tests/kit/mod.ts";

async function openPair(server: TestServer) {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  return { ada, ben };
}

Deno.test("CH-2 CH-3 CO-3 send_message: 200 coins are four texts, and then nothing is stored", async () => {
  await using server = await openServer();
  const { ada, ben } = await openPair(server);
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  for (let seq = 1; seq <= 4; seq++) {
    const { credits_spent, receiver_id, message } = await sendText(adas, ben, ` text ${seq} `);
    assert.deepEqual([credits_spent, receiver_id, message.message, message.seq], [
      50,
      ben.id,
      `text ${seq}`,
      seq,
    ]);
    const own = await adas.expectEvent(
      "new_message",
      ({ request_details }) => request_details.id === message.id,
    );
    assert.deepEqual([own.credits, own.credits_seq], [200 - 50 * seq, 1 + seq]);
  }
  const data = await adas.expectRefusal("send_message", textTo(ben, "fifth"), "not_enough_credits");
  assert.deepEqual(data, { needed: 50, credits: 0 });
  const { last_seq } = await bens.expectReply("messages", { contact_user_id: ada.id });
  assert.equal(last_seq, 4);
  assert.equal(await balanceOf(server, ben), 200);
  await bens.refuteEvent("new_message", (event) => event.credits !== undefined);
  await audit(server);
});

Deno.test("CH-5 send_message: the sender is the session's member, whatever sender_id says", async () => {
  await using server = await openServer();
  const { ada, ben } = await openPair(server);
  await using adas = await connect(server, ada);
  const { request_details } = await adas.expectReply("send_message", {
    ...textTo(ben, "hi"),
    sender_id: ben.id,
  });
  assert.equal(request_details.message.sender_id, ada.id);
  assert.deepEqual([await balanceOf(server, ada), await balanceOf(server, ben)], [150, 200]);
});

Deno.test("CH-6 CH-7 CH-1 send_message: not to oneself, nobody or nothing, and of no other type", async () => {
  await using server = await openServer();
  const { ada, ben } = await openPair(server);
  await using adas = await connect(server, ada);
  await adas.expectRefusal("send_message", textTo(ada, "hi"), "own_id");
  for (const id of ["0000000000", "x", ben.id.toUpperCase()]) {
    await adas.expectRefusal("send_message", textTo({ id }, "hi"), "unknown_user");
  }
  for (const message_type of ["photo", "pphoto", "Gift", "", "TEXT"]) {
    const data = { ...textTo(ben, "hi"), message_type };
    await adas.expectRefusal("send_message", data, "unsupported_message_type");
  }
  for (const blank of ["", " ", "\u200b\n"]) {
    await adas.expectRefusal("send_message", textTo(ben, blank), "blank_message");
  }
  assert.equal(await balanceOf(server, ada), 200);
  const { message } = await sendText(adas, ben, "😀".repeat(2_000));
  assert.equal(message.message, "😀".repeat(2_000));
  assert.deepEqual(server.complaints(), []);
});

Deno.test("CH-10 P6 message/read: comma-joined ids over several contacts, both sides get the marks", async () => {
  await using server = await openServer({ lane: "three" });
  const { ada, ben } = await openPair(server);
  const cleo = await signUp(server, { name: "Cleo" });
  await using adas = await connect(server, ada);
  await using adasOther = await connect(server, ada, { instance: 2 });
  await using bens = await connect(server, ben, { instance: 1 });
  await using cleos = await connect(server, cleo, { instance: 2 });
  const ids: string[] = [];
  for (const text of ["1", "2", "3"]) ids.push((await sendText(bens, ada, text)).message.id);
  ids.push((await sendText(cleos, ada, "4")).message.id);
  assert.deepEqual(await adas.expectReply("user/contacts/unread", {}), [{ total: 4 }]);

  const { contacts } = await adas.expectReply("message/read", {
    message_id: `${ids[1]}, ${ids[0]},${ids[3]}`,
  });
  assert.deepEqual(contacts, [
    { id: ben.id, read_seq: 2, unread: 1 },
    { id: cleo.id, read_seq: 1, unread: 0 },
  ]);
  for (const device of [adas, adasOther, bens]) {
    const mark = await device.expectEvent("message/read", ({ sender_id }) => sender_id === ben.id);
    assert.deepEqual(mark, { reader_id: ada.id, sender_id: ben.id, seq: 2, unread: 1 });
  }
  await cleos.refuteEvent("message/read", ({ sender_id }) => sender_id === ben.id);
  await bens.expectRefusal("message/read", { message_id: ids[0] }, "not_receiver");
  for (const wrong of ["x", `${ids[0]},`, `${ids[0]},x`, ids[0]?.replace(/\d+$/, "99")]) {
    await adas.expectRefusal("message/read", { message_id: wrong }, "unknown_message");
  }
  const again = await adas.expectReply("message/read", { message_id: ids[0] ?? "" });
  assert.deepEqual(again.contacts, [{ id: ben.id, read_seq: 2, unread: 1 }], "a mark never goes back");
});

Deno.test("CN-7 unread: the total of all conversations, the same on every device and instance", async () => {
  await using server = await openServer({ lane: "three" });
  const { ada, ben } = await openPair(server);
  const cleo = await signUp(server, { name: "Cleo" });
  await grantCoins(server, ben, 1_000);
  await using bens = await connect(server, ben);
  await using cleos = await connect(server, cleo, { instance: 1 });
  const sent = [];
  for (let nth = 0; nth < 5; nth++) sent.push(await sendText(bens, ada, `${nth}`));
  await sendText(cleos, ada, "hi");
  for (const instance of [0, 1, 2]) {
    await using device = await connect(server, ada, { instance });
    assert.deepEqual(await device.expectReply("user/contacts/unread", {}), [{ total: 6 - instance }]);
    const rows = await device.expectReply("user/contacts", {});
    assert.equal(rows.reduce((sum, { unread }) => sum + unread, 0), 6 - instance);
    await device.expectReply("message/read", { message_id: sent[instance]?.message.id ?? "" });
  }
});

Deno.test("CH-8 messages: pages of 20, at most 100, oldest first, with the other's mark", async () => {
  await using server = await openServer();
  const { ada, ben } = await openPair(server);
  await grantCoins(server, ada, 10_000);
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  for (let nth = 1; nth <= 30; nth++) await sendText(adas, ben, `${nth}`);
  const first = await adas.expectReply("messages", { contact_user_id: ben.id });
  assert.deepEqual(first.list.map(({ seq }) => seq), Array.from({ length: 20 }, (_, index) => index + 11));
  assert.deepEqual([first.has_more, first.read_seq, first.last_seq], [true, 0, 30]);
  await bens.expectReply("message/read", { message_id: first.list[9]?.id ?? "" });
  const older = await adas.expectReply("messages", { contact_user_id: ben.id, currentLength: "20" });
  assert.deepEqual([older.list.length, older.list[0]?.seq, older.has_more, older.read_seq], [
    10,
    1,
    false,
    20,
  ]);
  assert.equal(older.list.every(({ seen }) => seen), true);
  const tooMany = { contact_user_id: ben.id, recordsToTake: 101 };
  await adas.expectRefusal("messages", tooMany, "invalid_input");
});
