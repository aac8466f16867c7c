import assert from "node:assert/strict";
import { answeredBy, isFreeLine, isPersona } from "@/domain/answering.ts";

const member = { virtual: false };
const profile = { virtual: true };
const staffed = { virtual: true, staffed: true } as const;
const script = { virtual: true, scripted: true } as const;

Deno.test("CO-6 answeredBy: members for themselves, staff for a profile with somebody assigned, a script for the host, else nobody", () => {
  assert.deepEqual([member, staffed, profile, script].map(answeredBy), [
    "member",
    "staff",
    "nobody",
    "script",
  ]);
});

Deno.test("CO-6 isFreeLine: coins are taken from members alone, where a person answers", () => {
  assert.deepEqual([member, staffed, profile, script].map((receiver) => isFreeLine(member, receiver)), [
    false,
    false,
    true,
    true,
  ]);
  for (const sender of [staffed, profile, script]) assert.equal(isFreeLine(sender, member), true);
});

Deno.test("CO-6 isPersona: people may answer for every virtual profile but the script's", () => {
  assert.deepEqual([member, staffed, profile, script].map(isPersona), [false, true, true, false]);
});
