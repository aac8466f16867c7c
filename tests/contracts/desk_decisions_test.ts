/** The calls about decisions and appeals: who may make them, what they take, what they answer and refuse, over real sockets. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { meetsNeed, ROLES } from "@/domain/staff.ts";
import { DECISIONS_CALLS } from "@/protocol/desk/calls/decisions.ts";
import { keys } from "@/store/keys.ts";
import { connectDesk, type DeskClient } from "@/tests/kit/desk_client.ts";
import { addStaff, changeStaff } from "@/tests/kit/staff.ts";
import {
  audit,
  contextOf,
  dump,
  openServer,
  request,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";

type Module = keyof typeof DECISIONS_CALLS;

const SETTINGS = { DEMO: "0" };
const NOBODY = "0000000000000";
const WARNING = {
  rid: "a-rid-of-a-form",
  measure: "warn",
  rule: "harassment",
  facts: "You went on after a no.",
} as const;
const TAKEN = { ...WARNING, member: NOBODY };

/** What each of them takes, what it says of what is not there, and what it does not take. */
const INPUTS: {
  readonly [M in Module]: { right: unknown; says: string | null; wrong: readonly unknown[] };
} = {
  decisions: {
    right: {},
    says: null,
    wrong: [{ member: 7 }, { after: {} }, { after: { at: -1, id: "x" } }, { measure: "burn" }, {
      state: "lost",
    }],
  },
  appeals: { right: {}, says: null, wrong: [{ after: { at: "x", id: "x" } }, { after: 7 }] },
  "decision/get": {
    right: { decision: "none" },
    says: "unknown_decision",
    wrong: [{}, { decision: "" }, { decision: "x".repeat(41) }, { decision: 7 }],
  },
  "decision/take": {
    right: TAKEN,
    says: "unknown_member",
    wrong: [
      {},
      WARNING,
      { ...TAKEN, rid: "?" },
      { ...TAKEN, measure: "burn" },
      { ...TAKEN, rule: "taste" },
      { ...TAKEN, days: 0 },
      { ...TAKEN, days: 366 },
      { ...TAKEN, days: 1.5 },
      { ...TAKEN, target: { kind: "soul", id: "" } },
      { ...TAKEN, source: { kind: "rumour", ref: null } },
      { ...TAKEN, facts: "x".repeat(16_001) },
    ],
  },
  "appeal/decide": {
    right: { decision: "none", undo: 0, reason: "It stands." },
    says: "unknown_decision",
    wrong: [{}, { decision: "none", undo: 2, reason: "x" }, { decision: "none", undo: 1 }],
  },
};

const MODULES = Object.keys(DECISIONS_CALLS) as Module[];

async function take(
  desk: DeskClient,
  { id }: TestMember,
  own: Record<string, unknown> = {},
): Promise<string> {
  const wanted = { ...WARNING, rid: crypto.randomUUID(), member: id, ...own };
  return (await desk.expectReply("decision/take", wanted)).decision;
}

async function contest(server: TestServer, { id }: TestMember, decision: string): Promise<void> {
  const said = await contextOf(server).actors.desk.decisions.appeal(id, decision, "I was quoting.");
  assert.ok(said.ok, JSON.stringify(said));
}

Deno.test("DC-1 DC-6 SF-12 desk calls: only for the roles of the table, with what they take, and nothing of what is not there", async () => {
  await using server = await openServer({ settings: SETTINGS });
  for (const role of ROLES) {
    await using desk = await connectDesk(server, await addStaff(server, { roles: [role] }));
    for (const module of MODULES) {
      const { may } = DECISIONS_CALLS[module];
      const { right, says, wrong } = INPUTS[module];
      if (may !== null && !meetsNeed([role], may)) {
        await desk.expectRefusal(module, right, "not_permitted");
        continue;
      }
      const answer = await desk.call(module, right);
      assert.equal(answer.error_code ?? null, says, `${role} ${module}: ${JSON.stringify(answer)}`);
      for (const input of wrong) await desk.expectRefusal(module, input, "invalid_input");
    }
  }
  assert.deepEqual(await Array.fromAsync(server.database.list(keys.decisions())), []);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("DC-1 desk calls: a double click is one decision, another content under its rid is none, and a lost role writes nothing", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const ada = await signUp(server, { name: "Ada" });
  const safety = await addStaff(server, { roles: ["safety"] });
  await using desk = await connectDesk(server, safety);
  const wanted = { ...WARNING, member: ada.id };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => desk.expectReply("decision/take", wanted)),
  );
  assert.equal(new Set(answers.map(({ decision }) => decision)).size, 1);
  await desk.expectRefusal("decision/take", { ...wanted, facts: "Else." }, "idempotency_mismatch");
  await desk.expectRefusal("decision/take", { ...wanted, rid: "r2", facts: " " }, "decision_text_invalid");
  await desk.expectRefusal("decision/take", { ...wanted, rid: "r3", days: 2 }, "decision_end_invalid");
  await desk.expectRefusal(
    "decision/take",
    { ...wanted, rid: "r4", measure: "hide_text" },
    "decision_invalid",
  );
  for (const id of ["", "?", "x".repeat(64), "__proto__"]) {
    const answer = await desk.call("decision/take", { ...wanted, rid: "r5", member: id });
    assert.ok(["unknown_member", "invalid_input"].includes(answer.error_code ?? ""), id);
  }
  for (const kind of ["photo", "story", "message"] as const) {
    const target = { kind, id: "../../nothing" };
    const measure = kind === "message" ? "hide_text" : "hide_photo";
    const id = await take(desk, ada, { measure, target });
    assert.equal((await desk.expectReply("decision/get", { decision: id })).taken, "");
  }
  const { list } = { list: await Array.fromAsync(server.database.list(keys.decisionsOf(ada.id))) };
  assert.equal(list.length, 4);
  await changeStaff(server, safety.id, { roles: ["moderator"] });
  const before = await dump(server.database);
  await desk.expectRefusal("decision/take", { ...wanted, rid: "r6" }, "not_permitted");
  assert.deepEqual(await dump(server.database), before);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("DC-1 P25 desk calls: what was taken is told where that is an entry of the log, and in no list", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const ada = await signUp(server, { name: "Ada" });
  await using desk = await connectDesk(server, await addStaff(server, { roles: ["safety"] }));
  const id = await take(desk, ada, { measure: "hide_text", target: { kind: "name", id: "" } });
  const [listed] = (await desk.expectReply("decisions", { member: ada.id })).decisions;
  assert.deepEqual([listed?.id, listed?.taken], [id, ""]);
  assert.equal((await desk.expectReply("decision/get", { decision: id })).taken, "Ada");
  const read = await Array.fromAsync(server.database.list(keys.staffLogsBy("what", "decision.read")));
  assert.equal(read.length, 1);
});

Deno.test("DC-5 DC-6 desk calls: of two who decide an appeal at once one does, never whoever decided first", async () => {
  await using server = await openServer({ lane: "three", settings: SETTINGS });
  const ada = await signUp(server, { name: "Ada" });
  const [sam, lee, al] = [
    await addStaff(server, { roles: ["safety", "admin"] }),
    await addStaff(server, { roles: ["safety"] }),
    await addStaff(server, { roles: ["admin"] }),
  ];
  await using first = await connectDesk(server, sam);
  await using second = await connectDesk(server, lee, { instance: 1 });
  await using third = await connectDesk(server, al, { instance: 2 });
  const decision = await take(first, ada, { measure: "limit_chat", days: 3 });
  const appealed = { decision, undo: 1 as const, reason: "It was a quotation." };
  await second.expectRefusal("appeal/decide", appealed, "unknown_decision");
  await contest(server, ada, decision);
  assert.deepEqual((await third.expectReply("appeals", {})).decisions.map(({ id }) => id), [decision]);
  await first.expectRefusal("appeal/decide", appealed, "own_decision");
  await second.expectRefusal("appeal/decide", { ...appealed, reason: " \n" }, "reason_required");
  const answers = await Promise.all([
    second.call("appeal/decide", appealed),
    third.call("appeal/decide", { ...appealed, undo: 0, reason: "It stands." }),
  ]);
  assert.deepEqual(answers.map(({ error_code = "ok" }) => error_code).sort(), ["decision_changed", "ok"]);
  assert.deepEqual((await third.expectReply("appeals", {})).decisions, []);
  const { appeal, state } = await first.expectReply("decision/get", { decision });
  assert.equal(state === "undone", appeal?.decided?.undone === 1);
  const member = (await server.database.get(keys.member(ada.id as MemberId))).value;
  assert.equal(member?.restrictions?.chat_until === undefined, state === "undone");
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("DC-10 desk calls: decisions by member, measure and state, a page at a time", async () => {
  await using server = await openServer({ settings: SETTINGS });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using desk = await connectDesk(server, await addStaff(server, { roles: ["safety"] }));
  const [undone, limit, other] = [
    await take(desk, ada),
    await take(desk, ada, { measure: "limit_chat", days: 1 }),
    await take(desk, ben),
  ];
  await contest(server, ada, undone);
  await using admin = await connectDesk(server, await addStaff(server, { roles: ["admin"] }));
  await admin.expectReply("appeal/decide", { decision: undone, undo: 1, reason: "It was nothing." });
  const ids = async (input: Record<string, unknown>) =>
    (await desk.expectReply("decisions", input)).decisions.map(({ id }) => id).sort();
  assert.deepEqual(await ids({}), [undone, limit, other].sort());
  assert.deepEqual(await ids({ member: ada.id }), [undone, limit].sort());
  assert.deepEqual(await ids({ measure: "warn" }), [undone, other].sort());
  assert.deepEqual(await ids({ measure: "warn", state: "stands" }), [other]);
  assert.deepEqual(await ids({ member: ada.id, state: "undone" }), [undone]);
  assert.deepEqual(await ids({ state: "over" }), []);
  const cookie = (await addStaff(server, { roles: ["safety"] })).cookie;
  for (const lang of ["en", "he", "de"]) {
    const asked = `/desk/decisions?member=${ada.id}&measure=warn&state=undone&lang=${lang}`;
    const { status, text } = await request(server, asked, { cookie });
    assert.deepEqual([status, text.includes(undone), text.includes(limit)], [200, true, false]);
  }
  const odd = await request(server, "/desk/decisions?measure=burn&state=%00&before=x", { cookie });
  assert.equal(odd.status, 200);
  assert.deepEqual(server.complaints(), []);
});
