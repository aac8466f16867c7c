/**
 * Opens the window of a chat around a message further back, and extends it towards the newest messages. Loaded with the
 * first window, for client/state/chat_pages.ts.
 */
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from "@/domain/limits.ts";
import { callPersistently } from "@/client/persist.ts";
import type { ChatEnv } from "@/client/state/chat_threads.ts";
import { addMarks, type Thread } from "@/client/state/thread.ts";
import { addNewer, joinThreads, windowOf } from "@/client/state/thread_window.ts";

/** How many of the hundred messages of a page lie before the target of a jump. */
const BEFORE = 40;

/** The window around a message; null if it meets the newest messages, which contain it then. False if loading failed. */
export async function windowAround(
  { me, contact, threads, call: callNow }: ChatEnv,
  seq: number,
): Promise<{ window: Thread | null } | false> {
  const call = callNow();
  if (!call) return false;
  const answer = await callPersistently(call, "messages", {
    contact_user_id: contact,
    from_seq: Math.max(1, seq - BEFORE),
    recordsToTake: MESSAGES_PAGE_MAX,
  });
  if (!answer.ok) return false;
  threads.change((thread) => addMarks(thread, answer.value));
  const newest = threads.newest.peek();
  const window = windowOf(newest, answer.value, me);
  const joined = joinThreads(window, newest, me);
  if (joined) threads.newest.value = joined;
  return { window: joined ? null : window };
}

/** Adds the page after the last message of the window; false if loading failed. */
export async function extendWindow(env: ChatEnv, place: number): Promise<boolean> {
  const { me, contact, threads } = env;
  const call = env.call();
  const window = threads.window.peek();
  if (!call || !window || place !== threads.place) return false;
  const answer = await call("messages", {
    contact_user_id: contact,
    from_seq: window.upTo + 1,
    recordsToTake: MESSAGES_PAGE,
  });
  if (answer.ok) threads.change((thread) => addMarks(thread, answer.value));
  const latest = threads.window.peek();
  if (!answer.ok || !latest || place !== threads.place) return answer.ok;
  const longer = addNewer(latest, answer.value, me);
  const joined = joinThreads(longer, threads.newest.peek(), me);
  if (joined) threads.newest.value = joined;
  threads.setWindow(joined ? null : longer);
  return true;
}
