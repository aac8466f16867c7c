import assert from "node:assert/strict";
import type { Declaration } from "@/store/records.ts";
import { linesOf } from "@/tasks/declarations.ts";
import { contextOf, openServer } from "@/tests/kit/server.ts";
import { addStaff } from "@/tests/kit/staff.ts";

const DECLARATION: Declaration = {
  id: "k7m2p-x9d4q",
  kind: "cancel",
  name: 'Da"na',
  email: "dana@example.com",
  contract: "",
  reason: "",
  lang: "de",
  at: Date.UTC(2027, 0, 15, 12),
  member: null,
  outcome: "by_hand",
};

Deno.test("SU-17 declarations: who ended which contract, and what it has led to; what was typed is quoted", () => {
  const head = "k7m2p-x9d4q  2027-01-15T12:00:00.000Z";
  assert.deepEqual(linesOf(DECLARATION), [
    `${head}  cancel  by_hand  "Da\\"na" <dana@example.com>  no member`,
  ]);
  assert.deepEqual(linesOf({ ...DECLARATION, kind: "withdraw", contract: "17", reason: "Too\ndear" }), [
    `${head}  withdraw  by_hand  "Da\\"na" <dana@example.com>  no member`,
    '    contract: "17"',
    '    reason: "Too\\ndear"',
  ]);
});

Deno.test("FN-13 declarations task: lists what was declared and settles it while a server runs", async () => {
  await using server = await openServer();
  const made = await contextOf(server).actors.subscriptions.declare({
    kind: "cancel",
    name: "Dana",
    email: "dana@example.com",
    contract: "the coins",
    reason: "",
    lang: "en",
    address: "10.0.0.9",
  });
  assert.ok(made.ok);
  const { id } = made.value;
  await addStaff(server, { roles: ["finance"], email: "fin@example.com" });
  const runTask = async (...args: string[]) => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--node-modules-dir=manual", "tasks/declarations.ts", ...args],
      env: { KV_PATH: server.path },
    }).output();
    return { code, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  };
  assert.match((await runTask("5")).text, new RegExp(`^${id} .* by_hand`));
  for (const wrong of [["settle"], ["settle", id], ["settle", "none", "done"], ["5", "6"], ["0"]]) {
    assert.equal((await runTask(...wrong)).code, 1, wrong.join(" "));
  }
  const settled = await runTask("settle", id, "it", "had", "ended", "--as", "fin@example.com");
  assert.equal(settled.code, 0, settled.text);
  assert.match((await runTask()).text, new RegExp(`^${id} .* done`));
  assert.equal((await runTask("settle", id, "again")).code, 1);
});
