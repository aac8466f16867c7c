/**
 * Brings an open chat up to date after events may have been missed. For client/state/chat.ts.
 *
 * 1. The newest messages: those after the last complete one are loaded page by page. If that is too much (P5), the thread
 *    restarts at the latest page, and a member who reads further back keeps their place in a window.
 * 2. Reactions: a page has the count of their changes. If that is higher than known, or photos may have been viewed, the
 *    loaded messages are reloaded (chat_reread.ts).
 */
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from "@/domain/limits.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import type { ChatEnv } from "@/client/state/chat_threads.ts";
import { hasMissed } from "@/client/state/reactions.ts";
import { addMarks, addMissed, restart, staleAfter } from "@/client/state/thread.ts";
import { hasOpenPhotos } from "@/client/state/thread_slice.ts";

export async function catchUp(env: ChatEnv): Promise<void> {
  const call = env.call();
  if (!call) return;
  const changes = await loadMissed(env, call);
  if (changes === null || !isOld(env, changes)) return;
  const { rereadStale } = await import("@/client/state/chat_reread.ts");
  await rereadStale(env, call, changes);
}

/** Whether loaded messages may have changed without an event. */
function isOld({ threads, nowS }: ChatEnv, changes: number): boolean {
  const window = threads.window.peek();
  return [threads.newest.peek(), window].some((thread) => thread && hasMissed(thread.reactions, changes)) ||
    (window !== null && hasOpenPhotos(window, nowS()));
}

/** Returns the count of reaction changes; null if it could not be loaded. */
async function loadMissed(env: ChatEnv, call: Call): Promise<number | null> {
  const { threads } = env;
  const { newest } = threads;
  let after = staleAfter(newest.peek(), env.nowS());
  let changes: number | null = null;
  for (;;) {
    const answer = await callPersistently(call, "messages", {
      contact_user_id: env.contact,
      after_seq: after,
      recordsToTake: MESSAGES_PAGE_MAX,
    });
    if (!answer.ok) return null;
    threads.change((thread) => addMarks(thread, answer.value));
    if (answer.value.resync) return await startAgain(env, call);
    changes ??= answer.value.reacts;
    newest.value = addMissed(newest.peek(), answer.value, env.me);
    const last = answer.value.list.at(-1)?.seq;
    if (!answer.value.has_more || last === undefined) return changes;
    after = Math.max(after, last);
  }
}

async function startAgain({ threads, contact, me }: ChatEnv, call: Call): Promise<number | null> {
  const data = { contact_user_id: contact, recordsToTake: MESSAGES_PAGE };
  const answer = await callPersistently(call, "messages", data);
  if (!answer.ok) return null;
  threads.keepPlace();
  threads.newest.value = restart(threads.newest.peek(), answer.value, me);
  return answer.value.reacts;
}
