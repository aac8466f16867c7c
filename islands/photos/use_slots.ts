/** The photo slots of the page's client, and the photos that are in them. */
import { useEffect, useState } from "react";
import type { Me } from "@/client/client.ts";
import { type Slots, slotsOf } from "@/client/photo/slots.ts";
import type { PhotoList } from "@/client/state/photos.ts";
import { wordsOf } from "@/islands/photos/words.ts";
import { useClient } from "@/islands/use_client.ts";
import type { Translate } from "@/locales/text.ts";

/** Null until the client has the list that the server rendered, which is shown until then. */
export function useSlots(me: Me, initial: PhotoList, t: Translate): { slots: Slots | null; own: PhotoList } {
  const client = useClient(me);
  const [slots, setSlots] = useState<Slots | null>(null);
  useEffect(() => {
    if (!client) return;
    client.photos.seed(initial);
    setSlots(slotsOf(client, (text) => wordsOf(t, text)));
  }, [client]);
  return { slots, own: (slots && client?.photos.own.value) ?? initial };
}
