/**
 * Whether notifications are silent. The choice is a cookie (domain/sound.ts), which workers cannot read in every browser, so
 * pages store a copy.
 */
import { MUTE_COOKIE, readSoundChoice } from "@/domain/sound.ts";
import { keep, recall } from "@/client/service_worker/memory.ts";

/** What it needs of a browser; undefined if not supported. */
interface CookieReader {
  get(name: string): Promise<{ value?: string } | null>;
}

const browserCookies = (globalThis as { cookieStore?: CookieReader }).cookieStore;

/** For the worker. */
export async function isMuted(cookies = browserCookies): Promise<boolean> {
  if (!cookies) return await recall("muted") ?? false;
  const kept = await cookies.get(MUTE_COOKIE).catch(() => null);
  return kept?.value === "true";
}

/** For pages, now and whenever the member changes it. */
export function copyMute(): void {
  if (browserCookies) return;
  const copy = () => void keep("muted", readSoundChoice(document.cookie).muted);
  document.addEventListener("kin:sound", copy);
  copy();
}
