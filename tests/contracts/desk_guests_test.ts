/** Guests of virtual profiles, and what is taken from them, over real sockets. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { audit } from "@/tests/kit/audit.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { connect, contextOf, openServer, sendText, signUp } from "@/tests/kit/mod.ts";

Deno.test("DQ-22 DQ-19 guests: whoever looked is written to first, once, by a person, with the reason in the log", async () => {
  await using server = await openServer();
  const persona = await addPersona(server, { member: { name: "Lena" } });
  const mia = await addStaff(server, { name: "Mia" });
  const ada = await signUp(server, { name: "Ada" });
  await using desk = await connectDesk(server, mia);
  await using device = await connect(server, ada);
  assert.deepEqual((await desk.expectReply("guests", {})).rows, []);

  assert.ok((await contextOf(server).actors.relations.visit(ada.id as MemberId, persona)).ok);
  const { rows } = await desk.expectReply("guests", {});
  assert.deepEqual(rows.map((row) => [row.persona_name, row.member, row.member_name, row.lang]), [
    ["Lena", ada.id, "Ada", "en"],
  ]);
  const pair = { persona, member: ada.id };
  await desk.expectRefusal("claim/take", pair, "reason_required");
  const { claim } = await desk.expectReply("claim/take", { ...pair, reason: "first message" });
  assert.deepEqual((await desk.expectReply("guests", {})).rows, [], "held, so no guest");
  const held = { ...pair, claim };
  const line = { receiver_id: ada.id, message_type: "text", message_text: "What are you reading?" };
  await desk.expectReply("as", { ...held, module: "send_message", data: line });
  await desk.expectRefusal("as", { ...held, module: "send_message", data: line }, "first_message_used");
  assert.equal((await desk.expectReply("claim/snooze", { ...held, minutes: 10 })).until, 0, "nobody waits");
  assert.deepEqual((await desk.expectReply("guests", {})).rows, [], "written to first, without an answer");

  const acts: string[] = [];
  for await (const { value } of server.database.list(keys.staffLogs())) {
    if (value.who === mia.id) acts.push(value.reason ? `${value.what}: ${value.reason}` : value.what);
  }
  assert.ok(acts.includes("claim.take: first message"), acts.join());
  assert.equal(acts.filter((act) => act === "profile.read: visits").length, 1, acts.join());
  await sendText(device, { id: persona }, "A good one!");
  assert.equal((await desk.expectReply("queue", {})).totals.waiting, 1);
  await audit(server);
});

Deno.test("DW-18 safety: takes what was handed over, reads it, writes only where it is assigned, and settles", async () => {
  await using server = await openServer();
  const persona = await addPersona(server, { member: { name: "Lena" } });
  const [mia, sam] = [
    await addStaff(server, { name: "Mia" }),
    await addStaff(server, { name: "Sam", roles: ["safety"] }),
  ];
  const ada = await signUp(server, { name: "Ada" });
  await using desk = await connectDesk(server, mia);
  await using safety = await connectDesk(server, sam);
  await using device = await connect(server, ada);
  await sendText(device, { id: persona }, "hello there");
  await desk.expectEvent("queue", ({ totals }) => totals.new === 1);
  const { claim } = await desk.expectReply("claim/next", {});
  const pair = { persona, member: ada.id };
  assert.equal((await desk.expectReply("chat/open", { ...pair, claim })).may_write, 1);
  await desk.expectReply("claim/escalate", { ...pair, claim, why: "threat", note: "please look" });

  await safety.expectEvent("queue", ({ rows }) => rows.some(({ state }) => state === "escalated"));
  await desk.expectRefusal("claim/take", pair, "not_permitted");
  await safety.expectRefusal("claim/next", {}, "not_permitted");
  const taken = await safety.expectReply("claim/take", pair);
  const held = { ...pair, claim: taken.claim };
  assert.equal((await safety.expectReply("chat/open", held)).may_write, 0);
  const page = await safety.expectReply("as", {
    ...held,
    module: "messages",
    data: { contact_user_id: ada.id },
  });
  assert.match(JSON.stringify(page), /hello there/);
  const line = { receiver_id: ada.id, message_type: "text", message_text: "Hello" };
  await safety.expectRefusal("as", { ...held, module: "send_message", data: line }, "not_permitted");
  await safety.expectRefusal("claim/settle", { ...pair, reason: " " }, "reason_required");
  await desk.expectRefusal("claim/settle", { ...pair, reason: "mine" }, "not_permitted");
  await safety.expectReply("claim/settle", { ...pair, reason: "talked to them" });
  await desk.expectEvent("queue", ({ rows }) => rows.some((row) => row.state === "new" && !row.claim));
  await desk.expectReply("claim/next", {});
  await audit(server);
});
