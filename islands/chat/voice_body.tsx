/** A voice message in its bubble. Part of extras.tsx; what plays it comes with the styles of what opens later. */
import type { VNode } from "preact";
import { lazyStyles } from "@/client/lazy_styles.ts";
import { useLoaded } from "@/islands/chat/use_loaded.ts";
import type { VoicePlayerProps } from "@/islands/lazy/voice/voice_player.tsx";

/** What it shows of its line. */
export interface VoiceBodyProps extends VoicePlayerProps {
  /** The message's; null while it is on its way. */
  id: string | null;
}

async function load() {
  const [player] = await Promise.all([import("@/islands/lazy/voice/voice_player.tsx"), lazyStyles()]);
  return player;
}

export function VoiceBody(props: VoiceBodyProps): VNode {
  const loaded = useLoaded(load);
  // Of the same height as with it.
  return (
    <div className={loaded ? "lazy" : "min-h-16"}>
      {loaded && <loaded.VoicePlayer {...props} />}
    </div>
  );
}
