import assert from "node:assert/strict";
import { openCircuit } from "@/adapters/translate/circuit.ts";

Deno.test("TR-7 openCircuit: rests after failures in a row, then one tries, and all go on once that went well", () => {
  let now = 0;
  const circuit = openCircuit({ failures: 3, restMs: 1_000, now: () => now });
  const ask = (went: "well" | "badly") => {
    const may = circuit.enter();
    if (may) circuit.settle(went);
    return may;
  };
  assert.deepEqual(["badly", "badly", "well", "badly", "badly"].map((went) => ask(went as "well")), [
    true,
    true,
    true,
    true,
    true,
  ]);
  assert.equal(ask("badly"), true, "the third in a row");
  assert.equal(ask("well"), false);
  now = 999;
  assert.equal(ask("well"), false);
  now = 1_000;
  assert.equal(circuit.enter(), true);
  assert.equal(circuit.enter(), false, "one tries");
  circuit.settle("badly");
  assert.equal(ask("well"), false, "and it rests anew");
  now = 2_000;
  assert.equal(ask("well"), true);
  assert.equal(ask("well"), true);
});
