/** Emoji of an open chat. What they need beyond the chat is loaded when they are wanted. */
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import { useAlone } from "@/islands/use_alone.ts";
import type { Translate } from "@/locales/text.ts";

/** What the emoji button does: opens the emoji, and puts what is chosen there into the text. */
export function useEmoji(
  { t, client, box }: { t: Translate; client: Client | null; box: { readonly current: Element | null } },
): () => void {
  const alone = useAlone(client);
  return () =>
    alone(async (_, left) => {
      const { pickEmoji } = await late(import("@/islands/chat/emoji_panel.tsx"));
      if (!left.current) await pickEmoji(t, box.current);
    });
}
