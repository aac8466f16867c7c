/** The profile beside the card (beside.tsx), once the window is wide enough for both. */
import { useEffect, useState } from "react";

/** As in static/styles/deck.css. */
const WIDEST = "(width >= 112.5rem)";

const load = () => import("@/islands/deck/beside.tsx");

type Beside = Awaited<ReturnType<typeof load>>["Beside"];

/** Null in the first render, and while there is no room. */
export function useBeside(): Beside | null {
  const [Beside, setBeside] = useState<Beside | null>(null);
  useEffect(() => {
    const query = matchMedia(WIDEST);
    const look = () => {
      if (query.matches) load().then(({ Beside }) => setBeside(() => Beside), () => {});
    };
    query.onchange = look;
    look();
    return () => query.onchange = null;
  }, []);
  return Beside;
}
