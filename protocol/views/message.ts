/** One message of a conversation, as its two members see it. */
import { z } from "zod/mini";
import { REACTIONS } from "@/domain/reactions.ts";
import { sentGiftView } from "@/protocol/views/gift.ts";
import { online } from "@/protocol/views/member.ts";

/** What one of the two members has put under a message. */
export const reactionView = z.object({
  member_id: z.string(),
  /** Empty where they took it away. */
  reaction: z.union([z.enum(REACTIONS), z.literal("")]),
  /** Grows with each change by this member; the higher one wins. */
  n: z.number(),
});
export type ReactionView = z.infer<typeof reactionView>;

/** The message that another one answers. */
export const quoteView = z.object({
  id: z.string(),
  seq: z.number(),
  sender_id: z.string(),
  type: z.enum(["text", "pphoto", "voice", "gift"]),
  /** The start of its text; empty for a photo, the length of a recording, the gift's number for a gift. */
  message: z.string(),
  /** 1 where its sender has unsent it; `message` is empty then. */
  unsent: z.optional(z.literal(1)),
});
export type QuoteView = z.infer<typeof quoteView>;

export const messageView = z.object({
  id: z.string(),
  /** 1, 2, 3 … within the conversation (P4). */
  seq: z.number(),
  /**
   * A photo is an `image` to its sender and a `pphoto` to its receiver, who may look at it once. A `notice` is a line of the
   * product's own.
   */
  type: z.enum(["text", "image", "pphoto", "voice", "gift", "notice"]),
  /** The text; of a gift the address of its picture; of a recording its address, empty where it is gone; of a photo the address under which its receiver gets it once, and empty for everybody else. */
  message: z.string(),
  sender_id: z.string(),
  receiver_id: z.string(),
  /** 1 where a decision of safety took its text; `message` says so. */
  hidden: z.optional(z.literal(1)),
  /** How often the message, or what it quotes, was changed; of two states the one with the higher number is the later one. */
  version: z.optional(z.number()),
  /** 1 where its sender has edited it. */
  edited: z.optional(z.literal(1)),
  /** 1 where its sender has unsent it: it is a `text` without a text then, and says nothing else. */
  unsent: z.optional(z.literal(1)),
  /** Seconds since 1970. */
  timestamp: z.number(),
  seen: z.boolean(),
  /** Photos: 1 once the receiver has looked at it. */
  viewed: z.optional(online),
  /** Photos: until when the receiver may look at it, in seconds since 1970. */
  visible_until: z.optional(z.number()),
  /** Photos: what stands in the picture's place (domain/placeholder.ts). */
  placeholder: z.optional(z.string()),
  /**
   * Recordings: how long they last, as it is written ("0:12"), and how loud each of 48 equal parts is, a hexadecimal digit
   * each.
   */
  voice: z.optional(z.object({ length: z.string(), levels: z.string() })),
  /** 1 for a wave, whose text is "👋". */
  wave: z.optional(z.literal(1)),
  /** 1 for a reaction to a story, whose text it is. */
  reacted: z.optional(z.literal(1)),
  /** Gifts: which one. */
  gift: z.optional(sentGiftView),
  /** Replies: what is answered. */
  reply_to: z.optional(quoteView),
  /**
   * Replies to a story: its number, and its picture as long as it lives, else empty. Both are empty for a sender without
   * premium.
   */
  story_id: z.optional(z.string()),
  story: z.optional(z.string()),
  /** There where anybody has ever reacted. */
  reactions: z.optional(z.array(reactionView)),
  /** Notices: coins that came back, and for how many lines that nobody had answered. */
  refund: z.optional(z.object({ coins: z.number(), lines: z.number() })),
  /** The command that made it; only its sender gets it, to match a pending message. */
  rid: z.optional(z.string()),
});
export type MessageView = z.infer<typeof messageView>;
