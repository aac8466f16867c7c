/** What the desk says in passing: done, or refused and why. One at a time, for a while; spoken by a live region. */
import { useCallback, useEffect, useState } from "react";

const SHOWN_MS = 8_000;

export interface News {
  text: string;
  tone: "good" | "bad";
  nth: number;
}

export type Say = (text: string, tone?: News["tone"]) => void;

export function useNews(): { news: News | null; say: Say } {
  const [news, setNews] = useState<News | null>(null);
  const say = useCallback<Say>(
    (text, tone = "good") => setNews((before) => ({ text, tone, nth: (before?.nth ?? 0) + 1 })),
    [],
  );
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return { news, say };
}
