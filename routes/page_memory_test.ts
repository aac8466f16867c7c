import assert from "node:assert/strict";
import { PageMemory } from "@/routes/page_memory.ts";

const page = (html: string) => ({ html });

Deno.test("SE-19 PageMemory: the least recently used pages go where all of them are too large", () => {
  const memory = new PageMemory(3 * 25);
  memory.set("a", page("a".repeat(10)));
  memory.set("b", page("b".repeat(10)));
  assert.ok(memory.get("a"));
  memory.set("c", page("c".repeat(10)));
  assert.deepEqual(["a", "b", "c"].map((key) => memory.get(key) !== null), [true, false, true]);
});

Deno.test("SE-19 PageMemory: a page that is kept again counts once, and one that is too large not at all", () => {
  const memory = new PageMemory(3 * 25);
  for (let times = 0; times < 10; times++) memory.set("a", page("a".repeat(10)));
  memory.set("b", page("b".repeat(15)));
  assert.equal(memory.size, 2);
  memory.set("c", page("c".repeat(26)));
  assert.equal(memory.size, 0);
  memory.set("a", page("a".repeat(25)));
  assert.equal(memory.size, 1);
});
