/** Gifts of an open chat. What they need beyond the chat is loaded when one is wanted. */
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import { isFreeWith } from "@/domain/free_chat.ts";
import { useAlone } from "@/islands/use_alone.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

interface GiftsOptions {
  t: Translate;
  client: Client | null;
  contact: Pick<ContactView, "id" | "name" | "answered_by">;
  /** The write box. */
  box: { readonly current: Element | null };
  /** A gift is on its way. */
  onSent(): void;
}

/** What the gift button does: opens the gifts, and sends what is chosen there. */
export function useGifts({ t, client, contact, box, onSent }: GiftsOptions): () => void {
  const alone = useAlone(client);

  return () =>
    alone(async (client, left) => {
      const { pickGift } = await late(import("@/islands/chat/gift_panel.tsx"));
      if (left.current || !box.current) return;
      const gift = await pickGift({
        t,
        client,
        name: contact.name,
        isFree: isFreeWith(contact.answered_by),
        box: box.current,
      });
      if (!gift) return;
      void client.outbox.send(contact.id, "", { gift });
      onSent();
    });
}
