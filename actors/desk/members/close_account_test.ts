import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { CLOSING_MS } from "@/domain/limits.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { openTestPost } from "@/tests/kit/post.ts";
import { codeOf } from "@/tests/kit/results.ts";

Deno.test("ER-12 closeAccount: it closes, the log says who and why, the member is told and may come back", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  const { actors, database, post } = test;
  const ada = await test.join("Ada");
  const { by } = await bring(test, "sue@example.com", ["support"]);
  const { closeAccount } = actors.desk.members;
  assert.equal(codeOf(await closeAccount(by, ada, "  ")), "reason_required");
  assert.equal(codeOf(await closeAccount(by, "nobody", "asked")), "unknown_member");
  assert.equal(codeOf(await closeAccount(by, "0000000000", "asked")), "unknown_member");
  const closed = await closeAccount(by, ada, "asked by letter");
  assert.deepEqual(closed, { ok: true, value: { until: clock.now() + CLOSING_MS } });
  assert.deepEqual(await closeAccount(SYSTEM_ACTOR, ada, "again"), closed, "it closes once");
  const { value: member } = await database.get(keys.member(ada));
  assert.deepEqual([member?.off, member?.closing?.by], [true, "staff"]);
  const log = (await Array.fromAsync(database.list(keys.staffLogs()))).map(({ value }) => value)
    .filter(({ what }) => what === "member.close_account");
  assert.deepEqual(log.map(({ who, reason, subject }) => [who, reason, subject.member]), [
    [by.staff, "asked by letter", ada],
  ]);
  const { envelope } = await post.expect(member?.email ?? "", "account_closing");
  assert.ok(envelope.letter.kind === "account_closing" && envelope.letter.by === "staff");
  await audit(test);
  assert.ok((await actors.closings.undo(ada)).ok);
  await audit(test);
});

Deno.test("ER-12 closeAccount: at the same moment as its member's own deletion it is one of the two", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  const { actors, database } = test;
  const ada: MemberId = await test.join("Ada");
  await Promise.all([
    actors.desk.members.closeAccount(SYSTEM_ACTOR, ada, "asked"),
    actors.closings.begin(ada, { by: "member" }),
  ]);
  const ends = await Array.fromAsync(database.list(keys.accountEnds()));
  assert.equal(ends.length, 1);
  await audit(test);
});
