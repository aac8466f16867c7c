import assert from "node:assert/strict";
import { movedCut } from "@/islands/lazy/voice/trim.tsx";

Deno.test("CH-101 movedCut: an end stays within the recording, and a second from the other", () => {
  const cut = { from: 1, to: 5 };
  const move = (end: "from" | "to", seconds: number) => movedCut(cut, { end, seconds, total: 6 });
  assert.deepEqual([move("from", -2), move("from", 4.5)], [{ from: 0, to: 5 }, { from: 4, to: 5 }]);
  assert.deepEqual([move("to", 9), move("to", 0)], [{ from: 1, to: 6 }, { from: 1, to: 2 }]);
});
