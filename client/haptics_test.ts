import assert from "node:assert/strict";
import { feel, type HapticsEnv } from "@/client/haptics.ts";

function open(env: Partial<HapticsEnv> = {}) {
  const felt: number[][] = [];
  const vibrate = (pattern: number[]) => felt.push(pattern) > 0;
  return { felt, env: { vibrate, isMuted: () => false, wantsLessMotion: () => false, ...env } };
}

Deno.test("GI-15 feel: is felt where the platform has it", () => {
  const { felt, env } = open();
  assert.equal(feel("tap", env), true);
  assert.equal(felt.length, 1);
  assert.equal(feel("tap", { ...env, vibrate: null }), false);
});

Deno.test("GI-15 feel: not by those who silenced the app, nor by those who want less motion", () => {
  for (const quiet of [{ isMuted: () => true }, { wantsLessMotion: () => true }]) {
    const { felt, env } = open(quiet);
    assert.equal(feel("success", env), false);
    assert.deepEqual(felt, []);
  }
});
