import assert from "node:assert/strict";
import { answeredBy, isFreeBetween } from "@/domain/answering.ts";

const member = { virtual: false };
const profile = { virtual: true };
const script = { virtual: true, scripted: true } as const;

Deno.test("CO-6 answeredBy: members answer for themselves, a script for the host, nobody for a virtual profile", () => {
  assert.deepEqual([member, profile, script].map(answeredBy), ["member", "nobody", "script"]);
});

Deno.test("CO-6 isFreeBetween: coins are taken between two members alone", () => {
  assert.equal(isFreeBetween(member, member), false);
  for (const other of [profile, script]) {
    assert.deepEqual([isFreeBetween(member, other), isFreeBetween(other, member)], [true, true]);
  }
});
