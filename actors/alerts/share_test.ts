import assert from "node:assert/strict";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { isOwn } from "@/actors/alerts/share.ts";

const ALL = ["first", "second", "third"] as InstanceId[];
const MEMBERS = Array.from({ length: 600 }, (_, nth) => `member${nth}` as MemberId);

function ownersOf(member: MemberId, living: readonly InstanceId[]): InstanceId[] {
  return living.filter((instance) => isOwn(member, { instance, live: new Set(living) }));
}

Deno.test("AL-52 isOwn: each member is one isolate's, about as many are each one's, and who lives keeps theirs", () => {
  const counts = new Map(ALL.map((instance) => [instance, 0]));
  for (const member of MEMBERS) {
    const [owner = assert.fail(), ...others] = ownersOf(member, ALL);
    assert.deepEqual(others, []);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const left = ownersOf(member, ALL.slice(0, 2));
    assert.equal(left.length, 1);
    if (owner !== "third") assert.deepEqual(left, [owner]);
  }
  for (const count of counts.values()) assert.ok(count > 100 && count < 300, String(count));
});

Deno.test("AL-52 isOwn: an isolate that is alone, or not yet known to live, tells", () => {
  const [instance = assert.fail()] = ALL;
  for (const member of MEMBERS) assert.ok(isOwn(member, { instance, live: new Set() }));
});
