import assert from "node:assert/strict";
import { tonesOf } from "@/client/sound/synth.ts";

const LENGTHS_S = { click: 0.1, notification: 0.7, coin: 0.7, win: 1, spin: 5.1 } as const;

Deno.test("NB-11 tonesOf: every sound is as short as its occasion, and never clips", () => {
  for (const [sound, lengthS] of Object.entries(LENGTHS_S)) {
    const tones = tonesOf(sound as keyof typeof LENGTHS_S);
    const end = Math.max(...tones.map((tone) => tone.at + tone.lengthS));
    assert.ok(end > lengthS / 3 && end <= lengthS, `${sound} lasts ${end} s`);
    assert.ok(tones.every(({ gain, fromHz, toHz }) => gain > 0 && gain <= 0.6 && fromHz > 100 && toHz > 100));
  }
});

Deno.test("NB-11 tonesOf: the wheel ticks slower and slower", () => {
  const starts = tonesOf("spin").map(({ at }) => at);
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  assert.ok(gaps.every((gap, index) => index === 0 || gap > (gaps[index - 1] ?? 0)));
});
