/** Nobody but a member and time changes a pause: what may write one, and what every act of the desk for a member leaves. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { deskCalls } from "@/protocol/desk/calls/mod.ts";
import { keys } from "@/store/keys.ts";
import { listFiles } from "@/tasks/source_files.ts";
import { audit, openTestActors } from "@/tests/kit/mod.ts";
import { expectOk } from "@/tests/kit/results.ts";
import { putStaff } from "@/tests/kit/staff.ts";

/** Who may write a pause: the member's own act, and what carries it to another address. */
const WRITERS = ["actors/limits/carry.ts", "actors/limits/pause.ts"];
/** Who may begin one: the page. */
const BEGINNERS = ["routes/limits_pause.tsx"];

Deno.test("LM-7 pause: its two writers alone change one, its page alone begins one, and no call of the desk names any", async () => {
  const writers: string[] = [];
  const beginners: string[] = [];
  for (const folder of ["actors", "gateway", "routes", "store", "tasks"]) {
    for await (const path of listFiles(folder)) {
      if (path.includes("_test.")) continue;
      const text = await Deno.readTextFile(path);
      if (/from "@\/store\/pauses\/writer\.ts"/.test(text)) writers.push(path);
      if (/\blimits\.pause\(/.test(text)) beginners.push(path);
    }
  }
  assert.deepEqual(writers.sort(), WRITERS);
  assert.deepEqual(beginners.sort(), BEGINNERS);
  assert.deepEqual(Object.keys(deskCalls).filter((name) => /limit|exclu|quiet/.test(name)), []);
});

Deno.test("LM-7 LM-16 desk: coins, premium, sessions, letters, another address and decisions leave a pause as it is", async () => {
  await using test = await openTestActors();
  const { actors, database } = test;
  const ada = await test.join("Ada");
  assert.ok((await actors.limits.pause(ada, "exclusion/12_months")).ok);
  assert.ok((await actors.limits.setLimit(ada, { window: "week", coins: 500, proved: false })).ok);
  const before = await ownOf(ada);
  const { members } = actors.desk;
  const roles = ["admin", "support", "safety", "finance"] as const;
  const [by, other] = await Promise.all([1, 2].map(async (): Promise<Actor> => {
    const { id } = await putStaff(test, { roles });
    return { staff: id, roles };
  }));
  assert.ok(by && other);
  const acts: Record<string, () => Promise<unknown>> = {
    coins: async () => {
      const coins = { rid: "gift", member: ada, delta: 100, reason: "sorry" };
      expectOk(await members.coins(by, coins));
    },
    correction: async () => {
      const coins = { rid: "back", member: ada, delta: -50, reason: "by mistake" };
      expectOk(await members.coins(by, coins));
    },
    premium: async () =>
      expectOk(await members.premium(by, ada, { rid: "premium", days: 10, reason: "sorry" })),
    "no premium": async () =>
      expectOk(await members.premium(by, ada, { rid: "no premium", days: 0, reason: "over" })),
    sessions: async () => expectOk(await members.endSessions(by, ada)),
    letter: async () => expectOk(await members.resend(by, ada, "recovery")),
    address: async () => {
      const wanted = { member: ada, email: "another@example.com", reason: "lost the old one" };
      expectOk(await members.addresses.ask(by, wanted));
      expectOk(await members.addresses.settle(other, { ...wanted, agree: true }));
    },
    decision: async () => {
      expectOk(
        await actors.desk.decisions.decide(by, {
          rid: "decided",
          member: ada,
          measure: "limit_chat",
          rule: "harassment",
          facts: "You went on after a no.",
          automatic: { found: false, decided: false },
          lastsMs: DAY_MS,
          source: { kind: "own", ref: null },
        }),
      );
    },
  };
  for (const [name, act] of Object.entries(acts)) {
    await act();
    assert.deepEqual(await ownOf(ada), before, name);
  }
  const shown = expectOk(await members.get(by, ada));
  assert.deepEqual([shown.limits.pause, shown.limits.limits[1]?.coins], [before.pause, 500]);
  await audit(test);

  async function ownOf(id: MemberId) {
    const { limits, hours, pause } = (await database.get(keys.account(id))).value ?? assert.fail();
    return { limits, hours, pause };
  }
});
