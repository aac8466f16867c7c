import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { openReportLists } from "@/actors/reports/desk.ts";
import { closeReport } from "@/tasks/reports.ts";
import { audit, giftTo, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import { parseArgs } from "@/tasks/reports/args.ts";
import { printClosed, printOpen } from "@/tasks/reports/list.ts";

Deno.test("parseArgs: what is asked for, and a usage for all else", () => {
  assert.deepEqual(parseArgs([]), { verb: "open" });
  assert.deepEqual(parseArgs(["--closed"]), { verb: "closed", count: 100 });
  assert.deepEqual(parseArgs(["--closed", "3"]), { verb: "closed", count: 3 });
  assert.deepEqual(parseArgs(["--close", "a-b", " warned", "twice"]), {
    verb: "close",
    id: "a-b",
    note: "warned twice",
  });
  for (const args of [["list"], ["--closed", "x"], ["--closed", "0"], ["--close"], ["--close", "a-b", " "]]) {
    assert.throws(() => parseArgs(args), /Usage/, args.join(" "));
  }
  assert.throws(() => parseArgs(["--close", "a-b", "x".repeat(1_001)]), /too long/);
});

Deno.test("RP-7 reports: lists what is open with what it says, and closes one with a note, once", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const { actors, database } = test;
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const sent = await actors.conversations.send(ben, "r1", {
    receiver_id: ada,
    message_type: "text",
    message_text: "rude \u{1b}words",
  });
  assert.ok(sent.ok);
  const { id: message_id } = sent.value.request_details.message;
  const report = (by: MemberId, about: MemberId, more: { text?: string; message_id?: string }) =>
    actors.reports.report(by, crypto.randomUUID(), { user_id: about, reason: "harassment", ...more });
  assert.ok((await report(ada, ben, { text: "He is\nrude", message_id })).ok);
  clock.advance(3_600_000);
  assert.ok((await report(ben, ada, {})).ok);

  const desk = openReportLists({ database });
  const lines = async (work: (print: (line: string) => void) => Promise<void>) => {
    const said: string[] = [];
    await work((line) => void said.push(line));
    return said;
  };
  const open = () => lines((print) => printOpen(desk, { now: clock.now(), print }));
  const [first = "", ...rest] = await open();
  const id = first.slice(0, 11);
  assert.equal(first, `${id}  1 h  harassment  about ${ben} "Ben"  by ${ada} "Ada"`);
  assert.deepEqual(rest.slice(0, 2), [
    '    says: "He is\\nrude"',
    `    message ${message_id}: "rude words"`,
  ]);
  assert.equal(rest.at(-1), "reports: 2 open");

  const close = (note: string) => closeReport(database, { id, note, as: null });
  assert.equal(await close("warned"), true);
  assert.equal(await close("warned again"), false);
  assert.equal((await open()).at(-1), "reports: 1 open");
  const closed = await lines((print) => printClosed(desk, 5, { now: Date.now() + 60_000, print }));
  assert.equal(closed.at(-1), '    closed 1 min ago: "warned"');
  assert.equal(closed.length, 4);
  await audit(test);
});

Deno.test("RP-7 CH-32 reports: a gift that was reported has its name", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const gift = test.env.catalogue().gifts.find(({ price }) => price <= 200) ?? assert.fail();
  const sent = await test.actors.conversations.send(ben, "r1", giftTo({ id: ada }, gift.id));
  assert.ok(sent.ok);
  const { id: message_id } = sent.value.request_details.message;
  assert.ok((await test.actors.reports.report(ada, "r2", { user_id: ben, reason: "spam", message_id })).ok);
  const said: string[] = [];
  const print = (line: string) => void said.push(line);
  await printOpen(openReportLists({ database: test.database }), { now: Date.now(), print });
  assert.ok(said.includes(`    message ${message_id}: ${JSON.stringify(gift.name.en)}`), said.join("\n"));
});
