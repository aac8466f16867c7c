/** Asks for the next page of a list when its end comes near, again and again while it stays near. */
import { type RefObject, useEffect } from "react";
import type { Loading } from "@/client/state/contacts.ts";

/** The next page is asked for when the end of the list is this near. */
const AHEAD = "1200px";

/** What is loaded page by page. */
interface Endless {
  loading: { value: Loading };
  complete: { value: boolean };
  loadMore(): Promise<void>;
}

/** `end` is what stands below the last item while more may come. */
export function useEndless(list: Endless | null, end: RefObject<Element | null>): void {
  const loading = list?.loading.value;
  const complete = list?.complete.value;
  useEffect(() => {
    if (!list || !end.current || complete || loading !== "idle") return;
    // `scrollMargin` is the same for a list that scrolls inside a dialog.
    const options = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void list.loadMore();
    }, options);
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [list, loading, complete]);
}
