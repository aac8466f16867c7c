/**
 * The sounds of the app, synthesized without files. `start.ts` passes them to the client, which plays them.
 * Invariant: nothing sounds, and no synthesizer is loaded, unless the member has turned sounds on.
 */
import { volumeOf } from "@/domain/sound.ts";
import type { SoundBox } from "@/client/sound/box.ts";
import { soundChoice } from "@/client/sound_settings.ts";
import type { Notice } from "@/client/state/notices.ts";

export type SoundName = "click" | "spin" | "win" | "coin" | "notification";
export type Play = (sound: SoundName) => void;

/** The sound of each type of banner. Results of the member's own actions have none. */
export const NOTICE_SOUNDS: { readonly [Type in Notice["type"]]?: SoundName } = {
  like: "notification",
  visit: "notification",
  credits: "coin",
  coins: "coin",
  wheel_credits: "coin",
  freespin: "win",
};

const GESTURES = ["pointerup", "keydown"] as const;

/** The sounds of a real browser, which blocks them until the first tap or key press. */
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
