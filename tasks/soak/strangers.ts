/** Each attack of a stranger by itself: what it takes of the server, and of a chat beside it (P28). */
import { ATTACK_NAMES } from "@/tests/kit/attack_names.ts";
import { openTarget, quantile } from "@/tests/kit/strangers.ts";

const ATTACK_MS = 5_000;
/** What one of them may take at most. */
const GROWTH_MAX_MB = 64;
const DELAY_MAX_MS = 50;

/** Plays them one after the other, prints a line of each, and answers how many took too much or did harm. */
export async function soakStrangers(): Promise<number> {
  await using target = await openTarget();
  let tooMuch = 0;
  for (const name of ATTACK_NAMES) {
    const { beforeMb, mostMb, quiet, hit } = await target.suffer(ATTACK_MS, [name]);
    const growth = mostMb - beforeMb;
    const [before, meanwhile] = [quiet, hit].map((each) => quantile(each, 0.5)) as [number, number];
    const held = growth <= GROWTH_MAX_MB && meanwhile - before <= DELAY_MAX_MS;
    if (!held) tooMuch++;
    console.log(
      `${held ? "ok    " : "FAILED"} ${name.padEnd(26)} +${growth.toFixed(0).padStart(3)} MB, ` +
        `a message ${before.toFixed(1)} -> ${meanwhile.toFixed(1)} ms (median)`,
    );
  }
  const flaws = await target.flaws();
  for (const flaw of flaws) console.log(JSON.stringify(flaw));
  return tooMuch + flaws.length;
}
