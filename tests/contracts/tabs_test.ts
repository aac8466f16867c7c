/**
 * A whole conversation against what is stored: any mix of what two members do in four tabs, while their lines lose frames
 * or break, leaves every text stored once and every tab with what a new device would be told.
 */
import fc from "@/tests/kit/property.ts";
import { audit, openServer } from "@/tests/kit/mod.ts";
import { playTabs, tabStep } from "@/tests/kit/tab_talk.ts";

// A tab that is closed may still wait to say something once more (client/persist.ts), as in a browser.
Deno.test("CN-17 CH-17 P2 P4 tabs: whatever is lost on the way, each one comes to a fresh fetch", {
  sanitizeOps: false,
  sanitizeResources: false,
}, async () => {
  await using server = await openServer({ lane: "three" });
  await fc.assert(
    fc.asyncProperty(
      fc.array(tabStep, { minLength: 5, maxLength: 60, size: "max" }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      async (steps, numbers) => {
        const dice = () => numbers.next().value ?? 0;
        await playTabs(server, steps, dice);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
  await audit(server);
});
