/**
 * What stands in a chat only now and then: the message that is being answered, what one has cost, and that somebody is
 * writing. Its code is loaded with the first of them, and when something is written, so that nothing is late.
 */
import { useEffect, useState } from "react";

const load = () => import("@/islands/chat/extras.tsx");

type Extras = Awaited<ReturnType<typeof load>>;

/** Null until they are here. */
export function useExtras(areWanted: boolean): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    // Without a connection they come when they are wanted again.
    if (areWanted && !extras) load().then(setExtras, () => {});
  }, [areWanted]);
  return extras;
}
