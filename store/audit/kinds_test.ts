/** The gate of a new kind of row: a planted row of every kind is named by the audit, or it is written why none can be wrong. */
import assert from "node:assert/strict";
import { LIVES } from "@/store/archive/lives.ts";
import { audit } from "@/store/audit/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type Plant, PLANTS } from "@/tests/kit/plants.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";

/** By these rows alone some others are asked of. */
const MARKS = [
  keys.namesFilled(),
  keys.ticketsFilled(),
  keys.reportsFilled(),
  keys.ordersFilled(),
  keys.declarationsFilled(),
];

/** Kinds that have neither a planted row nor a reason. */
function unplanted(kinds: readonly string[]): string[] {
  return kinds.filter((kind) => !Object.hasOwn(PLANTS, kind));
}

function plantsOf(): [kind: string, plant: Plant][] {
  return Object.entries(PLANTS).flatMap(([kind, plant]) => typeof plant === "string" ? [] : [[kind, plant]]);
}

Deno.test("OP-20 PLANTS: every kind of row has a planted one or a reason, and a kind without is named", () => {
  const kinds = Object.keys(LIVES);
  assert.deepEqual(unplanted(kinds), []);
  assert.deepEqual(unplanted([...kinds, "made_up"]), ["made_up"]);
  for (const [kind, [key]] of plantsOf()) assert.equal(key[0], kind);
});

Deno.test("OP-20 audit: one row of every kind that no server would write is named where it stands", async () => {
  const database = await openTestDatabase();
  try {
    const plants = plantsOf();
    const marks = newChange();
    for (const mark of MARKS) set(marks, mark, 0);
    assert.ok(await database.commit(marks));
    for (let from = 0; from < plants.length; from += 100) {
      const change = newChange();
      for (const [, [key, value]] of plants.slice(from, from + 100)) set(change, key, value);
      assert.ok(await database.commit(change));
    }
    const alone = new Set(plants.filter(([, [key]]) => key.length === 1).map(([kind]) => kind));
    const named = new Set<string>();
    for await (const { key } of audit(database)) {
      const [kind, ...rest] = JSON.parse(key);
      // A part that could not be read to its end is named by its kind alone.
      if (rest.length > 0 || alone.has(kind)) named.add(kind);
    }
    assert.deepEqual(plants.map(([kind]) => kind).filter((kind) => !named.has(kind)), []);
  } finally {
    await database.close();
  }
});
