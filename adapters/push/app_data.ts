/**
 * What the packaged app gets of a push besides what is shown: strings alone, as FCM takes nothing else. Google and Apple read
 * it, so whom a push is about is not in its tag, and of a discreet one not in its address either. Pure.
 */
import type { PushMessage } from "@/domain/push.ts";
import type { AppPushOptions } from "@/adapters/push/app_push.ts";

/** Paths that name a member, and where a tap leads instead. */
const CHAT = /^\/chat\/.*/;
const CHATS = "/contacts";

/** `icon` is left out where there is none: a tap opens `url`. */
export function appData(
  { kind, url, icon, lang, dir, at }: PushMessage,
  { topic, discreet = false }: Pick<AppPushOptions, "topic" | "discreet">,
): Record<string, string> {
  const opens = discreet ? url.replace(CHAT, CHATS) : url;
  return {
    kind,
    tag: topic,
    url: opens,
    ...(icon === undefined ? {} : { icon }),
    lang,
    dir,
    at: String(at),
  };
}
