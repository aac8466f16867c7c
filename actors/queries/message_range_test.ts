import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { RESUME_MAX_MESSAGES } from "@/domain/limits.ts";
import { rangeOf } from "@/actors/queries/message_range.ts";

const page = { currentLength: 0, recordsToTake: 20 };

Deno.test("CH-55 rangeOf: from a message on, whatever lies before it, and nothing is missed by it", () => {
  const at = { floor: 0, last: 5_000 };
  assert.deepEqual(rangeOf({ ...page, from_seq: 3 }, at), { from: 3, to: 23, hasMore: true });
  assert.deepEqual(rangeOf({ ...page, from_seq: 4_981 }, at), { from: 4_981, to: 5_001, hasMore: false });
  assert.deepEqual(rangeOf({ ...page, from_seq: 0 }, at), { from: 1, to: 21, hasMore: true });
  assert.equal(rangeOf({ ...page, from_seq: Number.MAX_SAFE_INTEGER }, at)?.hasMore, false);
});

Deno.test("CH-54 P5 rangeOf: what is deleted is not missed", () => {
  const last = RESUME_MAX_MESSAGES + 1;
  assert.equal(rangeOf({ ...page, after_seq: 0 }, { floor: 0, last }), null);
  assert.deepEqual(rangeOf({ ...page, after_seq: 0 }, { floor: 1, last }), {
    from: 2,
    to: 22,
    hasMore: true,
  });
  assert.deepEqual(rangeOf({ ...page, after_seq: 3 }, { floor: last, last }), {
    from: last + 1,
    to: last + 1,
    hasMore: false,
  });
});

Deno.test("CH-8 CH-54 CH-55 rangeOf: any page has what is there on its way and no more, and says what is left", () => {
  const seq = fc.nat({ max: 140 });
  const way = fc.constantFrom("before_seq", "after_seq", "from_seq", "currentLength" as const);
  fc.assert(
    fc.property(way, seq, fc.integer({ min: 1, max: 100 }), seq, seq, (way, value, take, one, two) => {
      const [floor, last] = [Math.min(one, two), Math.max(one, two)];
      const there = Array.from({ length: last - floor }, (_, index) => floor + 1 + index);
      const back = way === "before_seq"
        ? there.filter((seq) => seq < value)
        : way === "currentLength"
        ? there.filter((seq) => seq <= last - value)
        : null;
      const on = there.filter((seq) => way === "after_seq" ? seq > value : seq >= value);
      const wanted = back ? back.slice(-take) : on.slice(0, take);
      const range = rangeOf({ ...page, recordsToTake: take, [way]: value }, { floor, last });
      assert.ok(range);
      assert.deepEqual(there.filter((seq) => seq >= range.from && seq < range.to), wanted);
      assert.ok(range.from > floor);
      assert.ok(range.to <= last + 1);
      assert.equal(range.hasMore, (back ?? on).length > wanted.length);
    }),
  );
});
