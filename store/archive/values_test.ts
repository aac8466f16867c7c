import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { fromJson, toJson } from "@/store/archive/values.ts";
import { anyText } from "@/tests/kit/any_text.ts";

const leaf = fc.oneof(
  anyText(),
  fc.constant("\ud800 alone"),
  fc.double(),
  fc.integer(),
  fc.bigInt(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.uint8Array(),
  fc.date(),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => new Deno.KvU64(value)),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("any")),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("$", "__proto__", "exp")), tie("any"), {
      noNullPrototype: true,
    }),
  ),
})).any;

Deno.test("P10 toJson and fromJson: what comes back through a line of text is what went in", () => {
  fc.assert(
    fc.property(value, (before) => {
      const line = JSON.stringify(toJson(before));
      assert.ok(!line.includes("\n"));
      assert.deepStrictEqual(fromJson(JSON.parse(line)), before);
    }),
    { examples: [[new Date(NaN)]] },
  );
});

Deno.test("P10 toJson: what could not come back is refused instead of lost", () => {
  class Own {}
  for (const odd of [new Map(), new Set([1]), new Own(), () => 1, Symbol("s"), { deep: [/x/] }]) {
    assert.throws(() => toJson(odd), /^TypeError: Cannot archive a /);
  }
});

Deno.test("P10 fromJson: an unknown kind is refused", () => {
  assert.throws(() => fromJson({ $: ["later", 1] }), /unknown kind "later"/);
});
