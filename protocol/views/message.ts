/** One message of a conversation, as its two members see it. */
import { z } from "zod/mini";
import { online } from "@/protocol/views/member.ts";

export const messageView = z.object({
  id: z.string(),
  /** 1, 2, 3 … within the conversation (P4). */
  seq: z.number(),
  /** A photo is an `image` to its sender and a `pphoto` to its receiver, who may look at it once. */
  type: z.enum(["text", "image", "pphoto"]),
  /** The text; of a photo the address under which its receiver gets it once, and empty for everybody else. */
  message: z.string(),
  sender_id: z.string(),
  receiver_id: z.string(),
  /** Seconds since 1970. */
  timestamp: z.number(),
  seen: z.boolean(),
  /** Photos: 1 once the receiver has looked at it. */
  viewed: z.optional(online),
  /** Photos: until when the receiver may look at it, in seconds since 1970. */
  visible_until: z.optional(z.number()),
  /** Photos: what stands in the picture's place (domain/placeholder.ts). */
  placeholder: z.optional(z.string()),
  /** The command that made it; only its sender gets it, to match a pending message. */
  rid: z.optional(z.string()),
});
export type MessageView = z.infer<typeof messageView>;
