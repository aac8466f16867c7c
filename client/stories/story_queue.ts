/** Whose stories come before and after one another. Pure; for `player.ts`. */
import type { StoryWish } from "@/client/client.ts";

export interface StoryQueue {
  /** Each member once. */
  readonly ids: readonly string[];
  /** Whose stories are shown; as high as `ids` is long after the last one. */
  readonly place: number;
}

/** The queue of a request: it contains the requested member; own stories are alone in it. */
export function queueOf({ user_id, queue }: StoryWish, me: string): StoryQueue {
  if (user_id === me) return { ids: [me], place: 0 };
  const others = queue.filter((id) => id !== me);
  const ids = [...new Set(others.includes(user_id) ? others : [user_id, ...others])];
  return { ids, place: ids.indexOf(user_id) };
}

/** The queue without a member. If that is the shown one, the index is that of the next member. */
export function without({ ids, place }: StoryQueue, id: string): StoryQueue {
  const at = ids.indexOf(id);
  if (at === -1) return { ids, place };
  return { ids: ids.toSpliced(at, 1), place: at < place ? place - 1 : place };
}
