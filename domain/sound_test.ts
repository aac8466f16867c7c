import assert from "node:assert/strict";
import { readSoundChoice, volumeOf } from "@/domain/sound.ts";

Deno.test("NB-10 volumeOf: half loud where the member turned it on and nothing mutes it, else silent", () => {
  const volumes = [
    undefined,
    "",
    "notification-sound=true",
    "lang=en; notification-sound=true; mute=false",
    "mute=true; notification-sound=true",
    "notification-sound=1",
    "mute=true",
  ].map((cookies) => volumeOf(readSoundChoice(cookies)));
  assert.deepEqual(volumes, [0, 0, 0.5, 0.5, 0, 0, 0]);
});
