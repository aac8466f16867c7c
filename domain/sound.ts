/**
 * Whether the app may be heard, and how loud: two cookies (spec §3, §4). Pure; pages read them from a request, the
 * browser from `document.cookie`. Without a choice the app is silent.
 */
import { readCookie } from "@/domain/cookies.ts";

/** 'true' silences everything, whatever the other says. */
export const MUTE_COOKIE = "mute";
/** 'true' turns sounds on: the switch in the settings. */
export const SOUND_COOKIE = "notification-sound";

/** How loud it is, of 1. */
const VOLUME = 0.5;

export interface SoundChoice {
  muted: boolean;
  notificationSound: boolean;
}

/** What a browser's cookies say. */
export function readSoundChoice(cookies: string | undefined): SoundChoice {
  return {
    muted: readCookie(cookies, MUTE_COOKIE) === "true",
    notificationSound: readCookie(cookies, SOUND_COOKIE) === "true",
  };
}

/** 0 is silence. */
export function volumeOf({ muted, notificationSound }: SoundChoice): number {
  return !muted && notificationSound ? VOLUME : 0;
}
