/** Opens what records a voice message. Part of extras.tsx, so that a chat that is only read loads nothing of it. */
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { micIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import { useAlone } from "@/islands/use_alone.ts";
import type { Translate } from "@/locales/text.ts";

export interface VoiceButtonProps {
  t: Translate;
  client: Client | null;
  contact: string;
  name: string;
  /** Coins that it costs: as many as a photo; 0 where it is free. */
  price: number;
  /** It is on its way. */
  onSent(): void;
}

export function VoiceButton({ t, client, contact, name, price, onSent }: VoiceButtonProps): VNode {
  const alone = useAlone(client);

  function open(): void {
    if (!client?.checkCoins(price, "photo")) return;
    alone(async (client, left) => {
      const { recordVoice } = await late(import("@/islands/lazy/voice/voice_sheet.tsx"));
      const voice = left.current ? null : await recordVoice({ t, client, name, price });
      if (!voice || !client.checkCoins(price, "photo")) return;
      void client.outbox.send(contact, "", { voice, price });
      onSent();
    });
  }

  return <IconButton icon={micIcon} label={t("voice.record")} onClick={open} />;
}
