/** The menu of a chat, and the end of the chat when its contact is blocked. What it opens is loaded when it is wanted. */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import { leaveChat } from "@/client/leave.ts";
import type { ChatMenu } from "@/islands/chat/chat_menu.ts";
import { useAlone } from "@/islands/use_alone.ts";

export interface ChatMenuOptions extends Omit<ChatMenu, "client" | "left"> {
  client: Client | null;
}

/** What opens the menu. */
export function useChatMenu({ client, ...menu }: ChatMenuOptions): () => void {
  const alone = useAlone(client);
  const isGone = client?.gone.has(menu.contact.id) ?? false;
  useEffect(() => {
    if (isGone) leaveChat();
  }, [isGone]);

  return () =>
    alone(async (client, left) => {
      const { runChatMenu } = await late(import("@/islands/chat/chat_menu.ts"));
      if (!left.current) await runChatMenu({ ...menu, client, left });
    });
}
