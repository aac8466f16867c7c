/** Whoever looks at their fans or visitors has seen them: when the list opens, and when somebody comes while it is open. */
import { useEffect } from "react";
import type { MemberList } from "@/client/lists/member_list.ts";

/** `news` is how many are new, null where that is not known or not told. Not seen while the page is hidden. */
export function useSeen(list: MemberList | null, news: number | null): void {
  useEffect(() => {
    if (!list || news === 0) return;
    const see = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", see);
      void list.markSeen();
    };
    document.addEventListener("visibilitychange", see);
    see();
    return () => document.removeEventListener("visibilitychange", see);
  }, [list, news]);
}
