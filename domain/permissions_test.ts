import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as [MemberId, MemberId];
const OPEN = { isBlocked: false };
const BLOCKED = { isBlocked: true };

Deno.test("CH-6 BL-1 RP-1 can: nobody chats with, likes, visits, blocks or reports themselves", () => {
  for (const action of ["approach", "swipe", "block", "report"] as const) {
    assert.equal(can(ada, action, ben), true, action);
    assert.equal(can(ada, action, ada), false, action);
  }
  for (const action of ["chat", "like", "visit"] as const) {
    assert.equal(can(ada, action, ben, OPEN), true, action);
    assert.equal(can(ada, action, ada, OPEN), false, action);
  }
});

Deno.test("BL-3 BL-7 PS-2 can: everybody sees the others, and a block ends all of it", () => {
  for (const action of ["see_profile", "see_photos", "see_stories", "see_presence"] as const) {
    assert.equal(can(ada, action, ada, OPEN), true, action);
    assert.equal(can(ada, action, ben, OPEN), true, action);
  }
  for (
    const action of [
      "see_profile",
      "see_photos",
      "see_stories",
      "see_presence",
      "chat",
      "like",
      "visit",
    ] as const
  ) {
    assert.equal(can(ada, action, ben, BLOCKED), false, action);
  }
});
