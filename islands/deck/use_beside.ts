/** The profile beside the card (beside.tsx), once the window is wide enough for both. */
import { useEffect, useState } from "react";

/** As in static/styles/deck.css. */
const WIDEST = "(width >= 112.5rem)";

type Beside = typeof import("@/islands/deck/beside.tsx").Beside;

/** Null in the first render, and while there is no room. */
export function useBeside(): Beside | null {
  const [Beside, setBeside] = useState<Beside | null>(null);
  useEffect(() => {
    const query = matchMedia(WIDEST);
    const look = () => {
      if (query.matches) {
        import("@/islands/deck/beside.tsx").then((loaded) => setBeside(() => loaded.Beside), () => {});
      }
    };
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return Beside;
}
