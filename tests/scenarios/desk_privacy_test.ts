/** What a member learns of who answers for virtual profiles: nothing, by any call, event, page, push or letter (DL-3, P17). */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import { TABLE } from "@/routes/mod.ts";
import { keys } from "@/store/keys.ts";
import { audit } from "@/tests/kit/audit.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import {
  connect,
  contextOf,
  givePremium,
  keepDevice,
  openServer,
  request,
  sendText,
  signUp,
  TestClock,
  textTo,
  until,
} from "@/tests/kit/mod.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { addStaff } from "@/tests/kit/staff.ts";

Deno.test("DL-3 P17 P25 calls, events, pages, pushes and letters: nothing of who answers for a profile, nor of what they keep", async () => {
  const push = new MemoryPush();
  const clock = new TestClock(Date.now());
  await using server = await openServer({ overrides: { push, now: clock.now } });
  const persona = await addPersona(server, {
    persona: { teams: ["team-of-secrets"], style: "style-of-secrets", bios: { en: "Paints." } },
  });
  const teams = ["team-of-secrets"];
  const mia = await addStaff(server, { name: "Mia Secret", teams });
  const boss = await addStaff(server, { name: "Boss Secret", roles: ["supervisor", "safety"], teams });
  const ada = await signUp(server, { name: "Ada" });
  await givePremium(server, ada);
  const device = await connect(server, ada);
  await using desk = await connectDesk(server, mia);
  await using chief = await connectDesk(server, boss);
  await sendText(device, { id: persona }, "I want to die, I owe money");
  const { claim } = await desk.expectReply("claim/next", {});
  const held = { persona, member: ada.id as MemberId, claim };
  const place = { persona, member: held.member };
  const as = (module: string, data: unknown) => desk.expectReply("as", { ...held, module, data });
  const id = (seq: number) => messageId(pairOf(persona, held.member), seq);
  await desk.expectReply("chat/open", held);
  await desk.expectReply("note/add", {
    ...place,
    kind: "health",
    text: "note-of-secrets",
    message_id: id(1),
  });
  await desk.expectReply("fact/add", { ...place, kind: "job", text: "fact-of-secrets" });
  await as("message/read", { message_id: id(1) });
  await as("message/react", { message_id: id(1), reaction: "👍" });
  await as("typing", { user_id: ada.id });
  await as("send_message", textTo(ada, "I am sorry to hear that"));
  await desk.expectReply("persona/like", held);
  await desk.expectReply("persona/visit", held);
  await sendText(device, { id: persona }, "are you there?");
  await desk.expectReply("draft/keep", { ...place, text: "draft-of-secrets" });
  await desk.expectReply("claim/escalate", { ...held, why: "self_harm", note: "escalation-of-secrets" });
  const reason = "reason-of-secrets";
  await chief.expectReply("chat/read", { ...place, reason });
  await chief.expectReply("claim/settle", { ...place, reason });
  // While she is away, so that she is alerted, by the claim of somebody else.
  await keepDevice(server, ada);
  const over = await chief.expectReply("claim/take", place);
  const heard = JSON.stringify(device.frames);
  await device.close();
  await chief.expectReply("as", { ...over, module: "send_message", data: textTo(ada, "here I am") });
  clock.advance(60_000);
  await until("she is alerted", () => push.sent.length > 0);
  await using readers = await connect(server, ada);
  await sendText(readers, { id: persona }, "nobody answers this one");
  clock.advance(25 * 3_600_000);
  // Here or by the timer of the isolate, whichever comes first.
  await contextOf(server).actors.conversations.payBack(pairOf(persona, held.member));
  const refunds = await Array.fromAsync(server.database.list(keys.refundTimes()));
  assert.equal(refunds.length, 1);

  const log = await Array.fromAsync(server.database.list(keys.staffLogs()), ({ value }) => value);
  assert.ok(log.length > 12);
  const secrets = [
    "of-secrets",
    "Secret",
    ...[mia, boss].flatMap((staff) => [staff.id, staff.email, staff.session, staff.token]),
    ...log.map(({ hash }) => hash),
  ];
  const fields = ["written_by", "desk", "claim", "claims", "escalated", "snoozed", "waits", "due", "staff"];
  function search(text: string, where: string): void {
    for (const secret of secrets) assert.equal(text.includes(secret), false, `${where} tells "${secret}"`);
    for (const key of [...fields, "staffed", "scripted", "opened_at", "from_vault", "from_seq"]) {
      assert.equal(text.includes(`"${key}":`), false, `${where} has "${key}"`);
      assert.equal(text.includes(`&quot;${key}&quot;:`), false, `${where} has "${key}"`);
    }
  }
  search(heard, "the socket");
  search(JSON.stringify(push.sent), "a push");

  const inputs: Partial<Record<Module, unknown>> = {
    configs: { keys: "site,genders,answers,credits,premium,prices,members,sessions" },
    profile: { user_id: persona },
    onlines: { user_ids: [persona] },
    "user/contact/get_by_id": { contact_id: persona },
    "user/contacts/search": { search: "e" },
    messages: { contact_user_id: persona },
    "messages/search": { contact_user_id: persona, search: "e" },
    "user/photos": { user_id: persona },
    "stories/get": { user_id: persona },
    "message/read": { message_id: id(2) },
    visit: { visited_user_id: persona },
    "user/report": { user_id: persona, reason: "other" },
  };
  let answered = 0;
  for (const module of Object.keys(calls) as Module[]) {
    if (/logout|delete|block|archive|swipe|password/.test(module)) continue;
    const answer = await readers.call(module, inputs[module] ?? {});
    if (answer.request_status === "1") answered++;
    search(JSON.stringify(answer), module);
  }
  assert.ok(answered > 30, `${answered} calls were answered`);
  search(JSON.stringify(readers.frames), "the socket");
  const paths = TABLE.map(({ path }) => path.replace("/:slug?", `/${persona}`).replace(/\/:\w+\??/, ""));
  for (const path of [...paths, `/chat/${persona}`, `/profile/${persona}`, "/wallet/export"]) {
    for (const part of [{}, { "x-part": "main" }]) {
      const page = await request(server, path, {
        cookie: ada.cookie,
        headers: { ...part, via: "1.1 proxy" },
      });
      search(page.text, path);
      search(JSON.stringify([...page.headers]), path);
    }
  }
  const logs = JSON.stringify(server.instances.flatMap((instance) => instance.logs));
  for (const secret of ["of-secrets", "Secret", mia.email, mia.token, "I want to die", "sorry to hear"]) {
    assert.equal(logs.includes(secret), false, `the log tells "${secret}"`);
  }
  await audit(server);
});
