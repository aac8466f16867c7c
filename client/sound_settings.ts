/** The member's choice to hear the app or not, as this browser keeps it. client/keep_sound.ts changes it. */
import { readSoundChoice, type SoundChoice } from "@/domain/sound.ts";

/** What counts now, also where another tab has changed it. */
export function soundChoice(): SoundChoice {
  return readSoundChoice(document.cookie);
}
