/**
 * What stands in a chat only now and then: ways to begin, the message that is being answered, what one has cost, that
 * somebody is writing, what is said of messages that come, the way back to the newest one, where a file falls, and what a
 * price is in money after that. Its code is loaded with the first of them.
 */
import { useEffect, useState } from "react";

/** As in static/styles/shared_photos.css. */
const WIDEST_PX = 1800;

const load = () => import("@/islands/chat/extras.tsx");

type Extras = Awaited<ReturnType<typeof load>>;

/** Null until they are here; `wanted` is whatever there is to show. */
export function useExtras(wanted: unknown): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    // Beside the widest chats stand its photos. Without a connection the next change of the chat tries again.
    if ((wanted || innerWidth >= WIDEST_PX) && !extras) load().then(setExtras, () => {});
  });
  return extras;
}
