/**
 * What stands in a chat only now and then: ways to begin, the message that is being answered, what one has cost, that
 * somebody is writing, what is said of messages that come, voice messages and what records them, the way back to the newest
 * one, where a file falls, what a price is in money after that, and the photos beside the widest chats. Its code is loaded
 * with the first of them, or once somebody begins to use the page.
 */
import { useEffect, useState } from "react";

/** As in static/styles/shared_photos.css. */
const WIDEST_PX = 1800;
const USES = ["pointerdown", "pointermove", "keydown", "focusin"];

const load = () => import("@/islands/chat/extras.tsx");

type Extras = Awaited<ReturnType<typeof load>>;

/** Null until they are here; `wanted` is whatever there is to show. */
export function useExtras(wanted: boolean): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    if (extras) return;
    // Without a connection the next use of the page tries again.
    const begin = () => void load().then(setExtras, () => {});
    if (wanted || innerWidth >= WIDEST_PX) begin();
    for (const use of USES) addEventListener(use, begin);
    return () => {
      for (const use of USES) removeEventListener(use, begin);
    };
  }, [extras, wanted]);
  return extras;
}
