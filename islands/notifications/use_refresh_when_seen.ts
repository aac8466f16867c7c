/** Refreshes state that has no event whenever the page becomes visible, as after another tab or another app. */
import { useEffect } from "react";

export function useRefreshWhenSeen(state: { refresh(): void } | null): void {
  useEffect(() => {
    if (!state) return;
    const life = new AbortController();
    const { signal } = life;
    const refresh = () => document.visibilityState === "visible" && state.refresh();
    document.addEventListener("visibilitychange", refresh, { signal });
    addEventListener("focus", refresh, { signal });
    return () => life.abort();
  }, [state]);
}
