import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { z } from "zod/mini";
import { type EventModule, events } from "@/protocol/events/mod.ts";
import shapes from "@/protocol/events/shapes.json" with { type: "json" };
import { hasShape, type Shape } from "@/protocol/shape.ts";

/** Which key of the dictionary a banner has is not part of its shape. */
const LONG_LIST = {
  module: "notification",
  schema: z.extend(events.notification.data, { message: z.string() }),
};
const MODULES = Object.keys(events) as EventModule[];
const SHAPES = shapes as Record<EventModule, Shape>;
/** What takes the place of one field, to see that both notice. */
const WRONG = [undefined, null, 7, "seven", true, [], {}, [null], { total: "1" }, [{ id: 1 }]];

/** A value of a shape. */
function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape === "any") return fc.jsonValue();
  if (shape === "string") return fc.string();
  if (shape === "number") return fc.nat();
  if (shape === "boolean") return fc.boolean();
  if ("is" in shape) return fc.constantFrom(...shape.is);
  if ("either" in shape) return fc.oneof(...shape.either.map(arbitraryOf));
  if ("list" in shape) return fc.array(arbitraryOf(shape.list), { maxLength: 2 });
  const all = { ...shape.fields, ...shape.optional };
  return fc.record(Object.fromEntries(Object.entries(all).map(([name, each]) => [name, arbitraryOf(each)])), {
    requiredKeys: Object.keys(shape.fields),
  });
}

/** Every copy of `value` in which one field, however deep, is something else. */
function* spoiled(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const put = (other: unknown) =>
      Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
    for (const wrong of WRONG) yield put(wrong);
    for (const deeper of spoiled(inner)) yield put(deeper);
  }
}

Deno.test("WI-13 hasShape: takes for an event what its schema takes, and nothing else, whatever one field is", () => {
  for (const module of MODULES) {
    fc.assert(
      fc.property(arbitraryOf(SHAPES[module]), (data) => {
        assert.ok(hasShape(data, SHAPES[module]));
        for (const each of [data, ...spoiled(JSON.parse(JSON.stringify(data)))]) {
          const json = JSON.parse(JSON.stringify(each));
          const schema = module === LONG_LIST.module ? LONG_LIST.schema : events[module].data;
          const isTaken = z.safeParse(schema, json).success;
          assert.equal(hasShape(json, SHAPES[module]), isTaken, `${module} ${JSON.stringify(json)}`);
        }
      }),
      { numRuns: 5, seed: 1 },
    );
  }
});

Deno.test("WI-13 hasShape: what is no object has no fields, and inherited names are none", () => {
  const inherited = Object.fromEntries(["toString", "id"].map((name): [string, Shape] => [name, "string"]));
  const shape: Shape = { fields: inherited };
  for (const value of [null, undefined, 1, "id", [], { id: 1, toString: "" }]) {
    assert.ok(!hasShape(value, shape));
  }
  assert.ok(!hasShape({ id: "a" }, shape));
  assert.ok(hasShape({ id: "a", more: 1 }, { fields: { id: "string" } }));
});
