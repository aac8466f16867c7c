import assert from "node:assert/strict";
import type { Declaration } from "@/store/records.ts";
import { linesOf } from "@/tasks/declarations.ts";

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
