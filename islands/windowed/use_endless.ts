/** Asks for the next page of a list when its end comes near, again and again while it stays near. */
import { effect } from "@preact/signals";
import { type RefObject, useEffect, useState } from "react";
import type { Loading } from "@/client/state/contacts.ts";

/** The next page is asked for when the end of the list is this near. */
const AHEAD = "1200px";
/** A page that comes sooner was not waited for. */
const LONG_MS = 1_000;

/** What is loaded page by page. */
interface Endless {
  loading: { value: Loading };
  complete: { value: boolean };
  loadMore(): Promise<void>;
}

/** `end` is what stands below the last item while more may come. */
export function useEndless(list: Endless | null, end: RefObject<Element | null>): void {
  const hasEnd = list && !list.complete.value && list.loading.value !== "failed";
  useEffect(() => {
    const target = end.current;
    if (!list || !target || !hasEnd) return;
    // `scrollMargin` is the same for a list that scrolls inside a dialog.
    const options = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const watch = new IntersectionObserver((entries) => {
      if (isNear(entries)) void list.loadMore();
    }, options);
    // Anew after each page, whose rows may leave the end as near as it was: that is no change, of which nobody is entries. By
    // the list itself, since a page that comes within a frame is not rendered as one that is being loaded.
    const stop = effect(() => {
      watch.disconnect();
      if (list.loading.value === "idle") watch.observe(target);
    });
    return () => {
      stop();
      watch.disconnect();
    };
  }, [list, hasEnd]);
}

/** Whether a page takes so long that it is said: nobody has asked for it, and each would be spoken on every page. */
export function useLong(loading: Loading | undefined): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    const timer = setTimeout(setLong, LONG_MS, loading === "loading");
    return () => clearTimeout(timer);
  }, [loading]);
  return isLong;
}

/** What holds now is the last of what is entries: a busy page is told of several frames at once. */
export function isNear(entries: readonly Pick<IntersectionObserverEntry, "isIntersecting">[]): boolean {
  return entries.at(-1)?.isIntersecting === true;
}
