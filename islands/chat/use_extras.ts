/**
 * What stands in a chat only now and then: ways to begin, the message that is being answered, what one has cost, that
 * somebody is writing, what is said of messages that come, voice messages and what records them, the way back to the newest
 * one, where a file falls, what a price is in money after that, and the photos beside the widest chats. Its code is loaded once the page is idle.
 */
import { whenIdle } from "@/client/prefetch.ts";
import { useLoaded } from "@/islands/chat/use_loaded.ts";

const load = () =>
  new Promise<void>((resolve) => whenIdle(resolve)).then(() => import("@/islands/chat/extras.tsx"));

/** Null until they are here. */
export const useExtras = () => useLoaded(load);
