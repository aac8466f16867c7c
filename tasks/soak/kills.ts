/** A server under load that is killed twenty times: what it has acknowledged is there (P7). */
import { ACKS_A_ROUND, sufferKills } from "@/tests/kit/kills.ts";

const KILLS = 20;

/** Prints what was seen, and answers how much was lost, half-written or left unknown. */
export async function soakKills(): Promise<number> {
  const { acknowledged, unknown, problems, slowestStartMs } = await sufferKills(KILLS);
  for (const problem of problems) console.log(JSON.stringify(problem));
  const missing = Math.max(0, KILLS * ACKS_A_ROUND - acknowledged);
  const lost = problems.length + unknown + missing;
  console.log(
    `${lost === 0 ? "ok    " : "FAILED"} ${KILLS} kills, ${acknowledged} writes acknowledged, ` +
      `ready within ${slowestStartMs.toFixed(0)} ms`,
  );
  return lost;
}
