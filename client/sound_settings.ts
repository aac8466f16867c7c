/** Reads whether the app plays sounds in this browser. client/keep_sound.ts stores it. */
import { readSoundChoice, type SoundChoice } from "@/domain/sound.ts";

/** The current choice, including changes by other tabs. */
export function soundChoice(): SoundChoice {
  return readSoundChoice(document.cookie);
}
