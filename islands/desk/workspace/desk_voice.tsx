/** A member's voice message in a chat of the desk: played from where whoever holds the chat hears it. Loaded when there is one. */
import type { VNode } from "preact";
import { useLoaded } from "@/islands/chat/use_loaded.ts";
import type { VoiceBodyProps } from "@/islands/chat/voice_body.tsx";

const load = () => import("@/islands/lazy/voice/voice_player.tsx");

export function DeskVoice({ id, src, ...props }: VoiceBodyProps): VNode {
  const loaded = useLoaded(load);
  if (!loaded) return <div className="min-h-14" />;
  return <loaded.VoicePlayer {...props} src={src === "" || id === null ? "" : `/desk/voices/${id}`} />;
}
