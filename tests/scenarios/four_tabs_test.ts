/** Two members in four tabs on three isolates, whose lines fail: in the end every tab shows what there is. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { audit, openServer } from "@/tests/kit/mod.ts";
import { playTabs, tabStep } from "@/tests/kit/tab_talk.ts";

const LONG = 200;

// A tab that is closed may still wait to say something once more (client/persist.ts), as in a browser.
Deno.test("CN-17 P2 P3 P4 P6 tabs: after hundreds of steps with lost lines each one equals a fresh fetch", {
  sanitizeOps: false,
  sanitizeResources: false,
}, async () => {
  await using server = await openServer({ lane: "three" });
  const [steps] = fc.sample(fc.array(tabStep, { minLength: LONG, maxLength: LONG, size: "max" }), 1);
  await playTabs(server, steps ?? assert.fail(), Math.random);
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});
