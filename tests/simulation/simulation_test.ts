/**
 * Machines that crash, clocks that differ, lines and answers that get lost: as many histories as the gates have time for.
 * `deno task soak simulate` plays thousands, and makes sure that known bugs are found.
 */
import { simulateAll } from "@/tests/simulation/seeds.ts";

const SEEDS = 200;
const AT_ONCE = 50;

for (let from = 0; from < SEEDS; from += AT_ONCE) {
  const seeds = `seeds ${from} to ${from + AT_ONCE - 1}`;
  Deno.test(`P1 P2 P3 P4 P5 P6 P7 P11 P12 P13 P14 P15 P16 P23 P24 AU-32 the promises hold in ${seeds}`, async () => {
    await simulateAll(from, from + AT_ONCE);
  });
}
