/** Whose eyes read an island, and when: as the server rendered it, then the browser's own zone and a clock by minutes. */
import { useEffect, useState } from "react";
import type { Reader } from "@/domain/time_text.ts";
import type { IslandContext } from "@/islands/context.ts";

const MINUTE_MS = 60_000;

export function useReader({ lang, time_zone, now }: IslandContext): Reader & { now: number } {
  const [seen, setSeen] = useState({ timeZone: time_zone, now });
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const look = () => setSeen({ timeZone, now: Math.floor(Date.now() / 1000) });
    look();
    const clock = setInterval(look, MINUTE_MS);
    return () => clearInterval(clock);
  }, []);
  return { locale: lang, ...seen };
}
