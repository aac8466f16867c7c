import assert from "node:assert/strict";
import { unreadOf } from "@/domain/unread.ts";

Deno.test("unreadOf: what the other has sent and one has neither read nor deleted", () => {
  const sides = [{ sent: 2, read_count: 3 }, { sent: 7, read_count: 2 }] as const;
  assert.deepEqual([unreadOf({ sides }, 0), unreadOf({ sides }, 1)], [4, 0]);
  const deleted = (count: number) => unreadOf({ sides: [{ ...sides[0], cleared: { count } }, sides[1]] }, 0);
  assert.deepEqual([deleted(1), deleted(5), deleted(7)], [4, 2, 0]);
});
