/** Photos of an open chat: sending one, and looking at one. What they need beyond the chat is loaded when it is wanted. */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import type { Chat } from "@/client/state/chat.ts";
import { loadLeavingBody } from "@/islands/chat/leaving_photo.tsx";
import type { OpenPhoto } from "@/islands/chat/photo_view_model.ts";
import { useAlone } from "@/islands/use_alone.ts";
import type { Translate } from "@/locales/text.ts";

interface PhotosOptions {
  t: Translate;
  client: Client | null;
  chat: Chat;
  name: string;
  /** Coins that a photo costs; 0 where it is free. */
  price: number;
  /** Whether there is a photo to look at. */
  hasOpen: boolean;
  /** A photo is on its way. */
  onSent(): void;
  /** What was looked at is no button any more. */
  onClosed(): void;
}

interface Photos {
  /** Whether there are coins for one; otherwise the coins dialog opens. */
  mayChoose(): boolean;
  /** Asks whether to send this file. */
  offer(file: File): void;
  open(photo: OpenPhoto): void;
}

const loadViewer = () => late(import("@/islands/chat/look_at_photo.ts"));
const loadSheet = () => late(import("@/islands/chat/photo_sheet.tsx"));

export function usePhotos(options: PhotosOptions): Photos {
  const { t, client, chat, name, price, hasOpen, onSent, onClosed } = options;
  const alone = useAlone(client);
  useEffect(() => {
    if (hasOpen) void loadViewer().catch(() => {});
  }, [hasOpen]);

  function mayChoose(): boolean {
    const may = client?.checkCoins(price, "photo") ?? false;
    // It comes while the photo is looked for.
    if (may) void Promise.all([loadSheet(), loadLeavingBody()]).catch(() => {});
    return may;
  }

  return {
    mayChoose,
    offer: (file) => {
      if (!mayChoose()) return;
      alone(async (client, left) => {
        const { askToSend } = await loadSheet();
        const photo = left.current ? null : await askToSend({ t, client, name, price, file });
        if (!photo || !client.checkCoins(price, "photo")) return;
        void client.outbox.send(chat.contact, "", { photo, price });
        onSent();
      });
    },
    open: (photo) =>
      alone(async (client, left) => {
        const { lookAtPhoto } = await loadViewer();
        if (!left.current) await lookAtPhoto(photo, { t, name, client, chat, onClosed });
      }),
  };
}
