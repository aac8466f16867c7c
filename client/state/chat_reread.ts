/**
 * Reloads the loaded messages of a chat, after reactions or photo views may have been missed: at most 500, around those on
 * the screen. Loaded when that is needed, for client/state/chat_resume.ts.
 */
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX, RESUME_MAX_MESSAGES } from "@/domain/limits.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import type { ChatEnv, Which } from "@/client/state/chat_threads.ts";
import { hasMissed, knowChanges } from "@/client/state/reactions.ts";
import { addMarks, addPage } from "@/client/state/thread.ts";
import { cutThread, hasOpenPhotos } from "@/client/state/thread_slice.ts";

/** `changes` is the server's count of reaction changes. */
export async function rereadStale(env: ChatEnv, call: Call, changes: number): Promise<void> {
  const { threads } = env;
  const isStale = (which: Which) => {
    const thread = threads.peek(which);
    return thread !== null && hasMissed(thread.reactions, changes);
  };
  const window = threads.peek("window");
  let mayBeViewed = window !== null && hasOpenPhotos(window, env.nowS());
  for (let isRead = true; isRead;) {
    if (isStale("newest") && threads.newest.peek().messages.length > RESUME_MAX_MESSAGES) threads.keepPlace();
    if (isStale("window") || (mayBeViewed && threads.peek("window"))) {
      isRead = await reread(env, call, { which: "window", changes });
    } else if (isStale("newest")) isRead = await reread(env, call, { which: "newest", changes });
    else return;
    mayBeViewed = false;
  }
}

/** Reloads the messages of a thread; false if that failed. Ends early if the member has gone elsewhere. */
async function reread(
  { threads, contact, me }: ChatEnv,
  call: Call,
  { which, changes }: { which: Which; changes: number },
): Promise<boolean> {
  const { place, reading } = threads;
  const whole = threads.peek(which);
  if (!whole) return true;
  const isHidden = which === "newest" && threads.peek("window") !== null;
  const start = cutThread(whole, {
    most: isHidden ? MESSAGES_PAGE : RESUME_MAX_MESSAGES,
    around: which === "newest" ? null : reading,
  });
  threads.put(which, start);
  let known: number | null = null;
  for (let from = start.floor + 1; from <= start.upTo;) {
    const answer = await callPersistently(call, "messages", {
      contact_user_id: contact,
      from_seq: from,
      recordsToTake: MESSAGES_PAGE_MAX,
    });
    if (!answer.ok) return false;
    // Messages that were deleted meanwhile are gone from the other thread too, or this would never end.
    threads.change((thread) => addMarks(thread, answer.value));
    const thread = threads.peek(which);
    if (!thread || (which === "window" && place !== threads.place)) return true;
    known ??= answer.value.reacts;
    threads.put(which, addPage(thread, answer.value, me));
    from = Math.max(from, answer.value.list.at(-1)?.seq ?? start.upTo) + 1;
  }
  const thread = threads.peek(which);
  if (!thread) return true;
  threads.put(which, { ...thread, reactions: knowChanges(thread.reactions, Math.max(known ?? 0, changes)) });
  return true;
}
