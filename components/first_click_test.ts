import assert from "node:assert/strict";
import { onFirstClick } from "@/components/first_click.ts";

Deno.test("PH-52 onFirstClick: the second click of a double click does nothing, keys do", () => {
  const done: number[] = [];
  // A key has no count; somebody who goes on clicking counts on.
  for (const detail of [1, 2, 3, 0, 0, 1]) onFirstClick(() => done.push(detail))({ detail });
  assert.deepEqual(done, [1, 0, 0, 1]);
});
