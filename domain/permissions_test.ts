import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { can } from "@/domain/permissions.ts";

const [ada, ben] = ["adaadaada0", "benbenben0"] as MemberId[];

Deno.test("CH-6 PS-2 can: everybody chats with others, nobody with themselves, and all see each other", () => {
  assert.ok(ada && ben);
  assert.equal(can(ada, "chat", ben), true);
  assert.equal(can(ada, "chat", ada), false);
  assert.equal(can(ada, "see_profile", ben), true);
  assert.equal(can(ada, "see_presence", ben), true);
});
