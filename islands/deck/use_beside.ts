/** The profile beside the card (beside.tsx), once the window is wide enough for both. */
import { useEffect, useState } from "react";

/** As in static/styles/deck.css. */
const WIDEST = "(width >= 112.5rem)";

const load = () => import("@/islands/deck/beside.tsx");

/** Null in the first render, and while there is no room. */
export function useBeside(): Awaited<ReturnType<typeof load>> | null {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  useEffect(() => {
    const query = matchMedia(WIDEST);
    const look = () => {
      if (query.matches) load().then(setLoaded, () => {});
    };
    query.onchange = look;
    look();
    return () => query.onchange = null;
  }, []);
  return loaded;
}
