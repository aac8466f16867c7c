/** The menu of a chat, and the end of the chat when its contact is blocked. What it opens is loaded when it is wanted. */
import { useEffect, useRef } from "react";
import type { Client } from "@/client/client.ts";
import { leaveChat } from "@/client/leave.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface ChatMenuOptions {
  t: Translate;
  client: Client | null;
  contact: Pick<ContactView, "id" | "name">;
}

/** What opens the menu. */
export function useChatMenu({ t, client, contact }: ChatMenuOptions): () => void {
  const isOpen = useRef(false);
  const isGone = client?.gone.has(contact.id) ?? false;
  useEffect(() => {
    if (isGone) leaveChat();
  }, [isGone]);

  async function open(client: Client): Promise<void> {
    isOpen.current = true;
    try {
      const { runChatMenu } = await import("@/islands/chat/chat_menu.ts");
      await runChatMenu({ t, client, contact });
    } catch (error) {
      reportError(error);
      client.notices.show({ type: "error", message: "refusal.something_wrong" });
    } finally {
      isOpen.current = false;
    }
  }

  return () => void (client && !isOpen.current && open(client));
}
