import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { readByteRange } from "@/routes/byte_range.ts";

Deno.test("PH-23 readByteRange: one range, from either end, cut to what there is", () => {
  const cases: [header: string, first: number, last: number][] = [
    ["bytes=0-0", 0, 0],
    ["bytes=0-9", 0, 9],
    ["bytes=2-5", 2, 5],
    ["bytes=7-", 7, 9],
    ["bytes=0-99999999999999999999999", 0, 9],
    ["bytes=-3", 7, 9],
    ["bytes=-99999999999999999999999", 0, 9],
    ["Bytes= 1-2 ", 1, 2],
  ];
  for (const [header, first, last] of cases) {
    assert.deepEqual(readByteRange(header, 10), { first, last }, header);
  }
});

Deno.test("PH-23 readByteRange: behind the end nothing can be given", () => {
  for (const header of ["bytes=10-", "bytes=10-10", "bytes=99999999999999999999999-", "bytes=-0"]) {
    assert.equal(readByteRange(header, 10), "unsatisfiable", header);
  }
  assert.equal(readByteRange("bytes=0-", 0), "unsatisfiable");
  assert.equal(readByteRange("bytes=-1", 0), "unsatisfiable");
});

Deno.test("PH-23 readByteRange: several ranges, other units and nonsense get all of it", () => {
  const headers = [
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=5-2",
    "bytes=0-1,3-4",
    "bytes=0-0,-1",
    "bytes=,0-1",
    "bytes=--1",
    "bytes=+1-2",
    "bytes=1.5-2",
    "bytes=0x1-2",
    "bytes=1e1-",
    "bytes=٣-٤",
    "bytes=0-1\n",
    "items=0-1",
    "0-1",
    `bytes=${"0-1,".repeat(5_000)}`,
  ];
  for (const header of headers) assert.equal(readByteRange(header, 10), null, String(header));
});

Deno.test("PH-23 readByteRange: whatever is asked for, what is given lies within", () => {
  const number = fc.oneof(
    fc.nat({ max: 30 }).map(String),
    fc.bigInt({ min: 0n }).map(String),
    fc.constant(""),
  );
  const header = fc.oneof(fc.string(), fc.tuple(number, number).map(([from, to]) => `bytes=${from}-${to}`));
  fc.assert(
    fc.property(header, fc.nat({ max: 20 }), (asked, size) => {
      const range = readByteRange(asked, size);
      if (range === null || range === "unsatisfiable") return;
      assert.ok(0 <= range.first && range.first <= range.last && range.last < size);
    }),
  );
});
