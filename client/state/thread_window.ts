/**
 * Threads that are a window in the middle of a conversation: around a message that was searched for or quoted. Pure;
 * client/state/chat.ts keeps such a window beside the newest messages until both meet.
 */
import { addReactions } from "@/client/state/reactions.ts";
import { addMessages, addPage, addViewed, type MessagesPage, type Thread } from "@/client/state/thread.ts";

/** A page that was asked for from a message on, with what the newest thread knows besides its messages. */
export function windowOf(newest: Thread, page: MessagesPage, me: string): Thread {
  const before = (page.list[0]?.seq ?? page.last_seq + 1) - 1;
  const isStart = before <= Math.max(newest.cleared, page.cleared_seq ?? 0);
  return addPage({ ...newest, floor: isStart ? 0 : before, upTo: before, messages: [] }, page, me);
}

/** Adds the page after a window. */
export function addNewer(window: Thread, page: MessagesPage, me: string): Thread {
  const first = page.list[0]?.seq;
  if (first !== undefined && first > window.upTo + 1 && window.cleared < first - 1) return window;
  return addPage(window, page, me);
}

/** One thread of a window and the newest messages; null while there are others between them. */
export function joinThreads(window: Thread, newest: Thread, me: string): Thread | null {
  if (window.upTo < newest.floor) return null;
  const reactions = addReactions(newest.reactions, window.reactions.under);
  const joined: Thread = {
    ...newest,
    floor: Math.min(window.floor, newest.floor),
    viewed: addViewed(newest.viewed, [...window.viewed]),
    // What one of them has not read since, they have not.
    reactions: { ...reactions, known: Math.min(newest.reactions.known, window.reactions.known) },
  };
  return addMessages(joined, window.messages, me);
}
