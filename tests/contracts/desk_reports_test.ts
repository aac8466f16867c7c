/** Calls of the desk about reports, over real sockets: who may make them, what they refuse, and what two people do at once. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { ROLES } from "@/domain/staff.ts";
import type { REPORTS_CALLS } from "@/protocol/desk/calls/reports.ts";
import { keys } from "@/store/keys.ts";
import { connectDesk, type DeskClient } from "@/tests/kit/desk_client.ts";
import { addStaff, changeStaff, type TestStaff } from "@/tests/kit/staff.ts";
import {
  audit,
  type Client,
  connect,
  openServer,
  sendText,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";

const SETTINGS = { DEMO: "0" };

interface World {
  server: TestServer;
  ada: TestMember;
  ben: TestMember;
  /** Ada's and Ben's devices. */
  adas: Client;
  bens: Client;
  sam: TestStaff;
  /** Sam's and Lee's sockets; both look after safety. */
  sams: DeskClient;
  lees: DeskClient;
}

/** Ben has written to Ada, and two people look after safety. */
async function withWorld(run: (world: World) => Promise<void>): Promise<void> {
  await using server = await openServer({ settings: SETTINGS });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const sam = await addStaff(server, { roles: ["safety"], name: "Sam" });
  const lee = await addStaff(server, { roles: ["safety"], name: "Lee" });
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  await using sams = await connectDesk(server, sam);
  await using lees = await connectDesk(server, lee);
  await run({ server, ada, ben, adas, bens, sam, sams, lees });
  await audit(server);
  assert.deepEqual(server.complaints(), []);
}

/** An input of each call that has the right form. */
function inputsOf(subject: string, report = "aaaaa-bbbbb") {
  return {
    reports: {},
    "reports/closed": {},
    "reports/of": { member: subject },
    report: { subject },
    "report/take": { subject },
    "report/give_back": { subject },
    "report/ask_second": { subject, why: "why" },
    "report/take_second": { subject },
    "report/close": { subject, reports: [], note: "nothing" },
    "report/hold": { subject, report, until: 1, why: "why" },
    "report/chat": { subject, report, why: "why" },
    "report/decide": {
      subject,
      reports: [],
      rid: "decide-by-contract",
      measure: "warn",
      rule: "harassment",
      facts: "facts",
    },
  } as const satisfies { readonly [Module in keyof typeof REPORTS_CALLS]: unknown };
}

type Module = keyof typeof REPORTS_CALLS;

async function codeOf(client: DeskClient, module: Module, input: unknown): Promise<string> {
  const answer = await client.call(module, input as never) as { error_code?: string };
  return answer.error_code ?? "ok";
}

Deno.test("RP-11 SF-8 calls: safety alone makes them, and who loses the role makes no more", () =>
  withWorld(async ({ server, ben, adas, sam, sams }) => {
    await adas.expectReply("user/report", { user_id: ben.id, reason: "harassment" });
    const inputs = Object.entries(inputsOf(ben.id)) as [Module, unknown][];
    const people = await Promise.all(
      ROLES.filter((role) => role !== "safety").map((role) =>
        addStaff(server, { roles: [role], name: role })
      ),
    );
    const before = await stateOf(server);
    for (const person of people) {
      await using desk = await connectDesk(server, person);
      for (const [module, input] of inputs) {
        assert.equal(await codeOf(desk, module, input), "not_permitted", `${person.name}: ${module}`);
      }
    }
    assert.deepEqual(await stateOf(server), before);
    await sams.expectReply("report", { subject: ben.id });
    await changeStaff(server, sam.id, { roles: ["moderator"] });
    for (const [module, input] of inputs) {
      assert.equal(await codeOf(sams, module, input), "not_permitted", `lost: ${module}`);
    }
  }));

Deno.test("RP-9 SE-6 calls: hostile and foreign ids are refused, and nothing is written", () =>
  withWorld(async ({ server, ada, ben, adas, sams, lees }) => {
    await adas.expectReply("user/report", { user_id: ben.id, reason: "harassment" });
    const before = await stateOf(server);
    const subjects = [ada.id, "notice.aaaaa-bbbbb", "../../etc", "\u0000", "x".repeat(40), "__proto__"];
    for (const subject of subjects) {
      for (const [module, input] of Object.entries(inputsOf(subject)) as [Module, unknown][]) {
        if (["reports", "reports/closed", "reports/of"].includes(module)) continue;
        const code = await codeOf(sams, module, input);
        assert.ok(["unknown_case", "invalid_input", "reports_closed"].includes(code), `${module}: ${code}`);
      }
    }
    for (const subject of ["", "x".repeat(41), 7, null, {}, []]) {
      for (const [module, input] of Object.entries(inputsOf(ben.id)) as [Module, object][]) {
        if (!("subject" in input)) continue;
        assert.equal(await codeOf(lees, module, { ...input, subject }), "invalid_input", module);
      }
    }
    const many = Array.from({ length: 21 }, (_, nth) => `aaaaa-${nth}`);
    assert.equal(
      await codeOf(sams, "report/close", { subject: ben.id, reports: many, note: "x" }),
      "invalid_input",
    );
    for (const place of [{ rank: 7, since: 1, subject: "x" }, { rank: 0, since: -1, subject: "x" }]) {
      assert.equal(await codeOf(sams, "reports", { after: place }), "invalid_input");
    }
    assert.deepEqual(await stateOf(server), before);
  }));

Deno.test("RP-13 RP-14 calls: two who take, close or decide at the same moment do it once", () =>
  withWorld(async ({ server, ben, adas, sams, lees }) => {
    await adas.expectReply("user/report", { user_id: ben.id, reason: "harassment" });
    const subject = ben.id;
    const taken = await Promise.all([sams, lees].map((desk) => codeOf(desk, "report/take", { subject })));
    assert.deepEqual(taken.toSorted(), ["case_taken", "ok"]);
    const [has, other] = taken[0] === "ok" ? [sams, lees] : [lees, sams];
    assert.equal(await codeOf(other, "report/close", { subject, reports: [], note: "mine" }), "case_taken");
    assert.equal(await codeOf(has, "report/give_back", { subject }), "ok");
    const [report] = (await sams.expectReply("report", { subject })).open;
    const reports = [report?.id ?? ""];
    const decide = (rid: string) => ({
      subject,
      reports,
      rid,
      measure: "warn",
      rule: "harassment",
      facts: "You went on after a no.",
    });
    const ended = await Promise.all([
      codeOf(sams, "report/decide", decide("decide-one-of-two")),
      codeOf(lees, "report/close", { subject, reports, note: "nothing" }),
    ]);
    assert.deepEqual(ended.toSorted(), ["ok", "reports_closed"]);
    const closed = await Array.fromAsync(server.database.list(keys.closedReports()));
    assert.equal(closed.length, 1);
    const decisions = await Array.fromAsync(server.database.list(keys.decisions()));
    assert.equal(decisions.length, ended[0] === "ok" ? 1 : 0, "no decision without its reports");
  }));

Deno.test("RP-14 P2 report/decide: the same request again is the same decision, another one with its rid is refused", () =>
  withWorld(async ({ server, ben, adas, sams }) => {
    await adas.expectReply("user/report", { user_id: ben.id, reason: "threat" });
    const input = {
      subject: ben.id,
      reports: [],
      rid: "decide-once-more",
      measure: "warn" as const,
      rule: "threat" as const,
      facts: "You threatened somebody.",
    };
    const first = await sams.expectReply("report/decide", input);
    assert.deepEqual(await sams.expectReply("report/decide", input), first);
    assert.equal(
      await codeOf(sams, "report/decide", { ...input, facts: "Other facts." }),
      "idempotency_mismatch",
    );
    assert.equal((await Array.fromAsync(server.database.list(keys.decisions()))).length, 1);
  }));

Deno.test("RP-9 P16 lists: whoever looks after safety hears at once of a report, and of what becomes of it; nobody else does", () =>
  withWorld(async ({ server, ben, adas, bens, sams, lees }) => {
    await using moderators = await connectDesk(server, await addStaff(server));
    const heard = bens.events.length;
    const changed = ({ lists }: { lists: readonly string[] }) => lists.includes("reports");
    await adas.expectReply("user/report", { user_id: ben.id, reason: "self_harm" });
    for (const desk of [sams, lees]) await desk.expectEvent("lists", changed, 2_000);
    await sams.expectReply("report/take", { subject: ben.id });
    await lees.expectEvent("lists", changed, 2_000);
    await bens.call("geodata", {});
    await moderators.call("queue", {});
    assert.equal(bens.events.length, heard);
    assert.ok(moderators.events.every(({ module }) => module !== "lists"));
  }));

Deno.test("RP-18 report/chat: only with a reason, only of the two, logged for both", () =>
  withWorld(async ({ server, ada, ben, adas, bens, sams }) => {
    const cleo = await signUp(server, { name: "Cleo" });
    await sendText(bens, ada, "first");
    await sendText(bens, ada, "second");
    await sendText(bens, cleo, "not for this report");
    await adas.expectReply("user/report", { user_id: ben.id, reason: "harassment" });
    const [report] = (await sams.expectReply("report", { subject: ben.id })).open;
    const wanted = { subject: ben.id, report: report?.id ?? "" };
    assert.equal(await codeOf(sams, "report/chat", { ...wanted, why: " " }), "reason_required");
    const { lines, other, has_more } = await sams.expectReply("report/chat", { ...wanted, why: "context" });
    assert.deepEqual(lines.map(({ text, from }) => [text, from.name]), [["first", "Ben"], ["second", "Ben"]]);
    assert.deepEqual([other.name, has_more], ["Ada", 0]);
    const acts = await Array.fromAsync(server.database.list(keys.staffLogs()));
    const readings = acts.filter(({ value }) => value.what === "chat.read").map(({ value }) => value);
    assert.deepEqual(
      readings.map(({ subject, reason }) => [subject.member, reason]),
      [[ben.id as MemberId, "context"], [ada.id as MemberId, "context"]],
    );
  }));

/** Everything about reports and the log. */
async function stateOf({ database }: TestServer): Promise<unknown> {
  const rows = await Promise.all([
    Array.fromAsync(database.list(keys.reports())),
    Array.fromAsync(database.list(keys.reportCases())),
    Array.fromAsync(database.list(keys.closedReports())),
    Array.fromAsync(database.list(keys.staffLogs())),
  ]);
  return rows.flat().map(({ key, value }) => [key, value]);
}
