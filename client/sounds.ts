/**
 * What the app is heard by. `start.ts` gives it to the client, which plays. Made up by the browser, without a file.
 * Invariant: nothing sounds unless the member has turned it on, and what makes sounds is loaded only then.
 */
import { volumeOf } from "@/domain/sound.ts";
import type { SoundBox } from "@/client/sound/box.ts";
import { soundChoice } from "@/client/sound_settings.ts";
import type { Notice } from "@/client/state/notices.ts";

export type SoundName = "click" | "spin" | "win" | "coin" | "notification";
export type Play = (sound: SoundName) => void;

/** What a banner sounds like. How something ended is seen, and needs no sound. */
export const NOTICE_SOUNDS: { readonly [Type in Notice["type"]]?: SoundName } = {
  like: "notification",
  visit: "notification",
  credits: "coin",
  coins: "coin",
  wheel_credits: "coin",
  freespin: "win",
};

const GESTURES = ["pointerup", "keydown"] as const;

/** The sounds of a real browser, which forbids them until the page is tapped or a key is pressed. */
export function browserSounds(): Play {
  let box: Promise<SoundBox> | null = null;

  function open(): Promise<SoundBox> {
    return box ??= import("@/client/sound/box.ts").then(({ openSoundBox }) => openSoundBox());
  }
  function unlock(): void {
    if (volumeOf(soundChoice()) > 0) void open().then((opened) => opened.unlock(), reportError);
  }
  for (const name of GESTURES) addEventListener(name, unlock, { capture: true, passive: true });

  return (sound) => {
    const volume = volumeOf(soundChoice());
    if (volume > 0) void open().then((opened) => opened.play(sound, volume)).catch(reportError);
  };
}
