import assert from "node:assert/strict";
import { isPhotoId, isVoiceId, makePhotoId, makeVoiceId } from "@/domain/ids.ts";
import { VOICE_LEVELS } from "@/domain/limits.ts";
import { isLevels, voiceLength, voiceNamed, voiceUrl } from "@/domain/voice.ts";

Deno.test("CH-90 isLevels: a wave form has as many levels as the limits say, a digit each", () => {
  assert.ok(isLevels("0123456789abcdef".repeat(3)));
  assert.equal("0".repeat(VOICE_LEVELS).length, 48);
  for (const wrong of ["", "0".repeat(47), "0".repeat(49), "G".repeat(48), `${"0".repeat(48)}\n`]) {
    assert.equal(isLevels(wrong), false, wrong);
  }
});

Deno.test("CH-97 voiceLength: minutes and seconds, of which a begun one counts", () => {
  const said = [1, 1_000, 1_001, 12_000, 59_976, 60_000].map(voiceLength);
  assert.deepEqual(said, ["0:01", "0:01", "0:02", "0:12", "1:00", "1:00"]);
});

Deno.test("CH-93 voiceNamed: an id or its address; no photo is a recording, and none the other way round", () => {
  const bytes = new Uint8Array(16).fill(7);
  const [voice, photo] = [makeVoiceId(bytes), makePhotoId(bytes)];
  assert.deepEqual([voiceNamed(voice), voiceNamed(voiceUrl(voice)), voiceNamed(photo)], [voice, voice, null]);
  assert.deepEqual([isVoiceId(photo), isPhotoId(voice)], [false, false]);
});
