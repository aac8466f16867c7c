/** The member's choice to hear the app or not, kept by this browser. For the settings, and for sounds.ts. */
import { writeCookie, YEAR_S } from "@/domain/cookies.ts";
import { MUTE_COOKIE, readSoundChoice, SOUND_COOKIE, type SoundChoice } from "@/domain/sound.ts";

/** What counts now, also where another tab has changed it. */
export function soundChoice(): SoundChoice {
  return readSoundChoice(document.cookie);
}

/** Keeps the switch of the settings: of the two cookies one says so, and the other goes. */
export function keepNotificationSound(isOn: boolean): void {
  keep(SOUND_COOKIE, isOn);
  keep(MUTE_COOKIE, !isOn);
}

function keep(name: string, isOn: boolean): void {
  const secure = location.protocol === "https:";
  document.cookie = writeCookie(name, "true", { maxAgeS: isOn ? YEAR_S : 0, secure, httpOnly: false });
}
