/** What somebody without a session can do to everybody else (P28). */
import assert from "node:assert/strict";
import { openTarget, quantile } from "@/tests/kit/strangers.ts";

const ATTACK_MS = 4_000;

/**
 * Twenty attacks at once, each of which may take 64 MB by itself, and processors that hashing, the attackers and whatever
 * else runs here take from the server. Without bounds it is 2 GB, and seconds. `deno task soak strangers` holds each by
 * itself to the promise.
 */
const GROWTH_MAX_MB = 192;
const DELAY_MAX_MS = 500;

Deno.test("P28 SE-8 SE-9 SE-10 WI-5 WI-7 a stranger who tries everything at once neither delays a chat nor fills the memory", async () => {
  await using target = await openTarget();
  const { beforeMb, mostMb, quiet, hit, answered } = await target.suffer(ATTACK_MS);
  const delays = [quiet, hit].map((each) => [0.5, 0.95].map((part) => Math.round(quantile(each, part))));
  console.log(
    `P28: ${Math.round(beforeMb)} MB, at most ${Math.round(mostMb)}; a message took ${delays[0]} ms, ` +
      `with strangers ${delays[1]} (median, p95); they were answered ${answered}`,
  );
  assert.ok(mostMb - beforeMb < GROWTH_MAX_MB, `${beforeMb} MB became ${mostMb}`);
  assert.ok(quantile(hit, 0.5) < DELAY_MAX_MS, `half of the messages took over ${quantile(hit, 0.5)} ms`);
  assert.deepEqual(await target.flaws(), []);
});
