/**
 * What stands in a chat only now and then: the message that is being answered, what one has cost, that somebody is writing,
 * the way back to the newest one, where a file falls, and what a price is in money. Its code is loaded once the chat is
 * alive, so that nothing of it is late.
 */
import { useEffect, useState } from "react";

const load = () => import("@/islands/chat/extras.tsx");

type Extras = Awaited<ReturnType<typeof load>>;

/** Null until they are here. */
export function useExtras(areWanted: boolean): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    // Without a connection the next change of the chat tries again.
    if (areWanted && !extras) load().then(setExtras, () => {});
  });
  return extras;
}
