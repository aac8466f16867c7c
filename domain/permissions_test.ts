import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];

Deno.test("CH-6 PS-2 can: everybody chats with others, nobody with themselves, and all see each other", () => {
  assert.equal(can(ada, "chat", ben), true);
  assert.equal(can(ada, "chat", ada), false);
  assert.equal(can(ada, "see_presence", ben), true);
});

Deno.test("BL-1 BL-3 can: nobody blocks themselves, and a block ends profile and photos", () => {
  assert.equal(can(ada, "block", ben), true);
  assert.equal(can(ada, "block", ada), false);
  for (const action of ["see_profile", "see_photos"] as const) {
    assert.equal(can(ada, action, ben, { isBlocked: false }), true);
    assert.equal(can(ada, action, ben, { isBlocked: true }), false);
  }
});
