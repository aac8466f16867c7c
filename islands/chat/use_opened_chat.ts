/** The chat of an island: as its page was rendered, or as it was where the member came back to it. */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Me } from "@/client/client.ts";
import { type KeptChat, KeptChats } from "@/client/kept_chats.ts";
import { getClient } from "@/client/start.ts";
import { Chat } from "@/client/state/chat.ts";
import type { MessagesPage } from "@/client/state/thread.ts";

interface OpenedChat {
  chat: Chat;
  /** Where the member was in it; null where it begins at its newest message. */
  back: KeptChat | null;
  /** Notes where the member is, for when they come back: null at the newest message. */
  note(at: Omit<KeptChat, "chat"> | null): void;
}

export function useOpenedChat(me: Me, contact: string, page: MessagesPage): OpenedChat {
  const fresh = useMemo(() => new Chat(me.id, contact, page), []);
  const [back, setBack] = useState<KeptChat | null>(null);
  const at = useRef<KeptChat | null>(null);
  const chat = back?.chat ?? fresh;
  useLayoutEffect(() => {
    const entry = globalThis.navigation?.currentEntry?.key;
    if (entry === undefined) return;
    const kept = getClient(me).slice(KeptChats);
    setBack(kept.take(entry, contact));
    return () => {
      if (at.current) kept.keep(entry, at.current);
    };
  }, []);
  return {
    chat,
    back,
    note: (next) => {
      at.current = next && { chat, ...next };
    },
  };
}
