/** State of which no event tells: it is asked for whenever the page is seen again, as after another tab or another app. */
import { useEffect } from "react";

export function useLookAgain(part: { refresh(): void } | null): void {
  useEffect(() => {
    if (!part) return;
    const life = new AbortController();
    const { signal } = life;
    const look = () => document.visibilityState === "visible" && part.refresh();
    document.addEventListener("visibilitychange", look, { signal });
    addEventListener("focus", look, { signal });
    return () => life.abort();
  }, [part]);
}
