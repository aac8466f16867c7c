/** One message of a conversation, as its two members see it. */
import { z } from "zod/mini";

export const messageView = z.object({
  id: z.string(),
  /** 1, 2, 3 … within the conversation (P4). */
  seq: z.number(),
  type: z.literal("text"),
  message: z.string(),
  sender_id: z.string(),
  receiver_id: z.string(),
  /** Seconds since 1970. */
  timestamp: z.number(),
  seen: z.boolean(),
  /** The command that made it; only its sender gets it, to match a pending message. */
  rid: z.optional(z.string()),
});
export type MessageView = z.infer<typeof messageView>;
