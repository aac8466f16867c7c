/** Names of reactions for screen readers. */
import type { Reaction } from "@/domain/reactions.ts";
import type { TextKey } from "@/locales/text.ts";

export const REACTION_NAMES = {
  "❤️": "message.heart",
  "😂": "message.laughing",
  "😮": "message.surprised",
  "😢": "message.sad",
  "🔥": "message.fire",
  "👍": "message.thumbs_up",
} as const satisfies { readonly [R in Reaction]: TextKey };
