/** The rules of writing as the server holds them, and notes written by two isolates at once. */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import type { StaffLogEntry } from "@/store/records.ts";
import { audit } from "@/tests/kit/audit.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { connect, openServer, sendText, signUp } from "@/tests/kit/mod.ts";
import type { TestServer } from "@/tests/kit/server.ts";

async function actsOf(server: TestServer, what: string): Promise<StaffLogEntry[]> {
  const entries: StaffLogEntry[] = [];
  for await (const { value } of server.database.list(keys.staffLogs())) entries.push(value);
  return entries.filter((entry) => entry.what === what);
}

Deno.test("WR-1 WR-3 as send_message: what breaks a rule is refused with it, what may break one is sent when confirmed, once", async () => {
  await using server = await openServer();
  const persona = await addPersona(server);
  const mia = await addStaff(server);
  const ada = await signUp(server, { name: "Ada" });
  const member = ada.id as MemberId;
  await using desk = await connectDesk(server, mia);
  await using device = await connect(server, ada);
  await desk.expectReply("shift", { open: 1 });
  await sendText(device, { id: persona }, "hello there");
  const { claim } = await desk.expectReply("claim/take", { persona, member });
  const line = (message_text: string, confirmed?: string) => ({
    persona,
    member,
    claim,
    module: "send_message",
    data: { receiver_id: member, message_type: "text", message_text },
    ...(confirmed !== undefined && { confirmed }),
  });

  assert.deepEqual(await desk.expectRefusal("as", line("write me on W h a t s A p p"), "writing_refused"), {
    rule: "messenger",
    match: "W h a t s A p p",
  });
  // Nothing makes what is evident right.
  await desk.expectRefusal("as", line("call 054 123 4567", "phone"), "writing_refused");
  const asked = await desk.expectRefusal("as", line("I feel close to you"), "writing_doubtful", {
    rid: "doubt1",
  });
  assert.deepEqual(asked, { rule: "nearness", match: "close to you" });
  await desk.expectRefusal("as", line("I feel close to you", "meeting"), "writing_doubtful", {
    rid: "doubt1",
  });
  for (let times = 0; times < 2; times++) {
    await desk.expectReply("as", line("I feel close to you", "nearness"), { rid: "doubt1" });
  }
  await desk.expectReply("as", line("Real meetings are not possible here."));
  await device.expectEvent(
    "new_message",
    ({ request_details }) => request_details.message.startsWith("Real meetings"),
  );
  const doubtful = await actsOf(server, "line.doubtful");
  assert.deepEqual(doubtful.map(({ who, reason }) => ({ who, reason })), [
    { who: mia.id, reason: "nearness: close to you" },
  ]);
  assert.equal((await actsOf(server, "line.send")).length, 2);
  await audit(server);
});

Deno.test("CH-82 WR-1 WR-3 as message/edit: a new text goes by the rules of writing, and each change is an act; the member hears what it is now", async () => {
  await using server = await openServer();
  const persona = await addPersona(server);
  const mia = await addStaff(server);
  const ada = await signUp(server, { name: "Ada" });
  const member = ada.id as MemberId;
  const pair = pairOf(persona, member);
  await using desk = await connectDesk(server, mia);
  await using device = await connect(server, ada);
  await desk.expectReply("shift", { open: 1 });
  await sendText(device, { id: persona }, "hello there");
  const { claim } = await desk.expectReply("claim/take", { persona, member });
  const held = { persona, member, claim };
  const as = (module: string, data: unknown, confirmed?: string) => ({
    ...held,
    module,
    data,
    ...(confirmed !== undefined && { confirmed }),
  });
  for (const message_text of ["helo", "and more"]) {
    await desk.expectReply(
      "as",
      as("send_message", { receiver_id: member, message_type: "text", message_text }),
    );
  }
  const edit = (message_text: string, confirmed?: string) =>
    as("message/edit", { message_id: messageId(pair, 2), message_text }, confirmed);
  assert.deepEqual(await desk.expectRefusal("as", edit("write me on WhatsApp"), "writing_refused"), {
    rule: "messenger",
    match: "WhatsApp",
  });
  await desk.expectRefusal("as", edit("I feel close to you"), "writing_doubtful");
  await desk.expectReply("as", edit("I feel close to you", "nearness"));
  const told = await device.expectEvent("message/change");
  assert.deepEqual(told.list.map(({ message, edited }) => [message, edited]), [["I feel close to you", 1]]);
  assert.doesNotMatch(JSON.stringify(told), /written_by|staff/);
  await desk.expectEvent("as", ({ frame }) => frame.module === "message/change");
  await desk.expectRefusal(
    "as",
    as("message/edit", { message_id: messageId(pair, 1), message_text: "x" }),
    "not_sender",
  );
  const elsewhere = messageId(pairOf(persona, "zzzzzzzzzz" as MemberId), 1);
  await desk.expectRefusal("as", as("message/unsend", { message_id: elsewhere }), "invalid_input");
  await desk.expectReply("as", as("message/unsend", { message_id: messageId(pair, 2) }));
  await desk.expectRefusal("as", as("message/unsend", { message_id: messageId(pair, 3) }), "only_answer");
  const stale = { ...as("message/unsend", { message_id: messageId(pair, 3) }), claim: claim + 1 };
  await desk.expectRefusal("as", stale, "claim_lost");
  assert.equal((await actsOf(server, "line.edit")).length, 1);
  assert.equal((await actsOf(server, "line.unsend")).length, 1);
  const doubtful = await actsOf(server, "line.doubtful");
  assert.deepEqual(doubtful.map(({ reason }) => reason), ["nearness: close to you"]);
  await audit(server);
});

Deno.test("WR-8 note/add: the same command on two isolates makes one note", async () => {
  await using server = await openServer({ lane: "three" });
  const persona = await addPersona(server);
  const mia = await addStaff(server);
  const ada = await signUp(server, { name: "Ada" });
  const member = ada.id as MemberId;
  await using desk = await connectDesk(server, mia);
  await using device = await connect(server, ada);
  await using tab = await connectDesk(server, mia, { instance: 2 });
  await desk.expectReply("shift", { open: 1 });
  await sendText(device, { id: persona }, "hello there");
  await desk.expectReply("claim/take", { persona, member });
  const note = { persona, member, kind: "dates", text: "birthday in May" } as const;
  const [one, two, other] = await Promise.all([
    desk.expectReply("note/add", note, { rid: "once" }),
    tab.expectReply("note/add", note, { rid: "once" }),
    tab.expectReply("note/add", { ...note, text: "married in June" }, { rid: "else" }),
  ]);
  assert.deepEqual(one, two);
  const { notes } = await tab.expectReply("note/search", { persona, member, text: "" });
  assert.deepEqual(new Set(notes.map(({ id }) => id)), new Set([one.note.id, other.note.id]));
  assert.equal((await actsOf(server, "note.write")).length, 2);
  await audit(server);
});
