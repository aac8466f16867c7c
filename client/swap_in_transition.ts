/** Changes what is on the screen inside a view transition. */
import { wantsLessMotion } from "@/client/less_motion.ts";

/** Resolves once the change is made. Old browsers, hidden pages and visitors who want less motion get it at once. */
export async function swapInTransition(change: () => void): Promise<void> {
  if (wantsLessMotion() || document.hidden || !document.startViewTransition) return change();
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}
