/** Stores in this browser whether the app plays sounds. For the switch of the settings. */
import { YEAR_S } from "@/domain/cookies.ts";
import { MUTE_COOKIE, SOUND_COOKIE } from "@/domain/sound.ts";
import { keepCookie } from "@/client/keep_cookie.ts";

/** Sets one of the two cookies and deletes the other. */
export function keepNotificationSound(isOn: boolean): void {
  keepCookie(SOUND_COOKIE, "true", isOn ? YEAR_S : 0);
  keepCookie(MUTE_COOKIE, "true", isOn ? 0 : YEAR_S);
}
