import assert from "node:assert/strict";
import { isLevels } from "@/domain/voice.ts";
import { keepSpeed, keySeek, loadSpeed, nextSpeed, secondsOf, SPEEDS } from "@/client/voice/player.ts";
import { levelsOf, mixed, SOUND_MAX_SAMPLES } from "@/client/voice/sound.ts";

Deno.test("CH-90 levelsOf: a wave form of every sound is one that the server takes", () => {
  const loud = Float32Array.from({ length: 48_000 }, (_, nth) => nth < 24_000 ? 0.5 : 0.125);
  assert.equal(levelsOf(loud), "f".repeat(24) + "8".repeat(24));
  for (const samples of [new Float32Array(), new Float32Array(7).fill(1), new Float32Array(24_000)]) {
    assert.ok(isLevels(levelsOf(samples)), `${samples.length}`);
  }
});

Deno.test("CH-91 sound: the longest that can be recorded fits with what the encoder adds", () => {
  assert.equal(Math.ceil(SOUND_MAX_SAMPLES / 576) + 4, 2_500);
  assert.deepEqual([...mixed([Float32Array.of(1, 0), Float32Array.of(0, 0.5)])], [0.5, 0.25]);
});

Deno.test("CH-102 player: speeds go round, keys move by seconds, and lengths are read as they are written", () => {
  assert.deepEqual(SPEEDS.map(nextSpeed), [1.5, 2, 1]);
  keepSpeed(2);
  assert.equal(loadSpeed(), 2);
  localStorage.setItem("voice-speed", "9");
  assert.equal(loadSpeed(), 1);
  localStorage.removeItem("voice-speed");
  assert.deepEqual(["0:03", "1:00"].map(secondsOf), [3, 60]);
  const keys = ["ArrowRight", "ArrowLeft", "PageUp", "Home", "End", "a"];
  const at = { at: 10, total: 30, step: 1, page: 5 };
  assert.deepEqual(keys.map((key) => keySeek(key, at)), [11, 9, 15, 0, 30, null]);
});
