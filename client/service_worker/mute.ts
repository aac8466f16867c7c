/**
 * Whether notifications make no sound. The choice is a cookie (domain/sound.ts); not every browser lets a worker read it, so
 * pages leave a copy for these.
 */
import { MUTE_COOKIE, readSoundChoice } from "@/domain/sound.ts";
import { keep, recall } from "@/client/service_worker/memory.ts";

/** What of a browser it takes; missing where it has no such thing. */
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
