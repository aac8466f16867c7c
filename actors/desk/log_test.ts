import assert from "node:assert/strict";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { accept } from "@/domain/refusals.ts";
import { set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { audit } from "@/tests/kit/audit.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
import { LOSSES, openLossy } from "@/tests/kit/lossy.ts";

const ACT = { by: SYSTEM_ACTOR, what: "care.pause", subject: {} } as const;

Deno.test("SF-15 P25 run: acts of two isolates at once are numbered without gaps, each with its entry", async () => {
  await using here = await openTestActors({ instance: "here" });
  await using there = await openTestActors({ instance: "there", database: here.database });
  const logs = [openStaffLog(here.env), openStaffLog(there.env)];
  const acts = Array.from({ length: 40 }, (_, nth) =>
    logs[nth % 2]?.run<null, number, never>({
      load: () => Promise.resolve(null),
      decide(_, draft, log) {
        set(draft, keys.deskCount("care_test", String(nth)), { day: 0, count: nth });
        return accept(log([ACT]));
      },
    }));
  const numbers = (await Promise.all(acts)).map((act) => act?.ok ? act.value : null);
  assert.deepEqual(
    numbers.toSorted((one, next) => Number(one) - Number(next)),
    numbers.map((_, nth) => nth + 1),
  );
  assert.equal((await here.database.get(keys.staffLogHead())).value?.n, 40);
});

Deno.test("P25 run: a change of the desk without an entry is a mistake, and writes nothing", async () => {
  await using test = await openTestActors();
  const log = openStaffLog(test.env);
  const key = keys.deskCount("care_test", "x");
  await assert.rejects(
    log.run<null, null, never>({
      load: () => Promise.resolve(null),
      decide(_, draft) {
        set(draft, key, { day: 0, count: 1 });
        return accept(null);
      },
    }),
    /logs nothing/,
  );
  assert.equal((await test.database.get(key)).value, null);
});

for (const how of LOSSES) {
  Deno.test(`SF-15 P25 WI-14 run: an act whose answer is lost has one entry (the database ${how})`, async () => {
    const { database, loseNext } = await openLossy();
    await using test = await openTestActors({ database });
    const accounts = test.actors.desk.staff.accounts;
    loseNext(how);
    const added = await accounts.add(SYSTEM_ACTOR, {
      email: "mia@example.com",
      name: "Mia",
      roles: ["moderator"],
      teams: [],
      languages: [],
    });
    assert.ok(added.ok || added.refusal.code === "staff_email_taken");
    const entries = await Array.fromAsync(database.list(keys.staffLogs()));
    assert.deepEqual(entries.map(({ value }) => value.what), ["staff.add"]);
    assert.equal((await accounts.list()).length, 1);
    await audit(test);
    await database.close();
  });
}
