import assert from "node:assert/strict";
import { leavesOut, readFilters, writeFilters } from "@/domain/filters.ts";

Deno.test("DI-23 readFilters, writeFilters: the same text both ways, in one order, and nothing else", () => {
  for (
    const text of ["", "online=1&photo=1&languages=he&interests=art&interests=sea&sort=active", "sort=active"]
  ) {
    const read = readFilters(text);
    assert.ok(read.ok);
    assert.equal(writeFilters(read.value), text);
  }
  const read = readFilters("interests=sea&languages=en&interests=art&interests=sea");
  assert.equal(read.ok && writeFilters(read.value), "languages=en&interests=art&interests=sea");
  const many = "art,books,cars,coffee,crafts,food,history,music,sea".split(",");
  for (
    const text of [
      "online=2",
      "sort=near",
      "languages=xx",
      "interests=crime",
      "__proto__=1",
      many.map((each) => `interests=${each}`).join("&"),
    ]
  ) {
    const refused = readFilters(text);
    assert.equal(!refused.ok && refused.refusal.code, "choice_invalid", text);
  }
  assert.deepEqual([{ sort: "active" } as const, { photo: true }, {}].map(leavesOut), [false, true, false]);
});
