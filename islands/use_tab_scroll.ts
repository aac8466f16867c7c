/** A tap on the tab of the page that is open scrolls it to its top, and loads nothing (spec §2, for chats). */
import { useLayoutEffect } from "react";
import { wantsLessMotion } from "@/client/less_motion.ts";

/** A longer way is jumped: a list changes its rows on it, which would end the scrolling before the top. */
const SMOOTH_SCREENS = 2;

/** `path` is null where the island is not the page itself; `onTop` is told of each tap. */
export function useTabScroll(path: string | null, onTop?: () => void): void {
  // Before the page is drawn: a tap that comes first would open the page anew, where it was left.
  useLayoutEffect(() => {
    if (path === null) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(`a[href="${path}"]`) : null;
      if (!link || link.closest("dialog") || location.pathname + location.search !== path) return;
      event.preventDefault();
      const isSmooth = scrollY < innerHeight * SMOOTH_SCREENS && !wantsLessMotion();
      scrollTo({ top: 0, behavior: isSmooth ? "smooth" : "auto" });
      onTop?.();
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [onTop]);
}
