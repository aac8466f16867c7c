/** A voice message in its bubble. Part of extras.tsx; its styles come with those of what opens later. */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { hasLazyStyles, lazyStyles } from "@/client/lazy_styles.ts";
import { VoicePlayer, type VoicePlayerProps } from "@/islands/lazy/voice/voice_player.tsx";

/** What it shows of its line. */
export interface VoiceBodyProps extends VoicePlayerProps {
  /** The message's; null while it is on its way. */
  id: string | null;
}

export function VoiceBody(props: VoiceBodyProps): VNode {
  const [isStyled, setStyled] = useState(hasLazyStyles);
  useEffect(() => {
    if (!isStyled) void lazyStyles().then(() => setStyled(true));
  }, []);
  // Of the same height as with its styles.
  return <div className={isStyled ? "lazy" : "min-h-16"}>{isStyled && <VoicePlayer {...props} />}</div>;
}
