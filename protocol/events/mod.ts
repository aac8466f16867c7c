/** Every event of the protocol under its name on the wire, and the one way to build an event frame: what leaves has passed its schema. */
import { z } from "zod/mini";
import { NOTICE_TEXTS } from "@/domain/notices.ts";
import { ORDER_STATES } from "@/domain/payments.ts";
import type { EventDefinition } from "@/protocol/define.ts";
import type { EventFrame } from "@/protocol/frames.ts";
import { cardView, online, ownView } from "@/protocol/views/member.ts";
import { messageView, reactionView } from "@/protocol/views/message.ts";
import { creditPackageView } from "@/protocol/views/package.ts";
import { photoView } from "@/protocol/views/photo.ts";
import { storyView } from "@/protocol/views/story.ts";
import { subscriptionView } from "@/protocol/views/subscription.ts";
import { totalsView } from "@/protocol/views/totals.ts";
import { spinsView } from "@/protocol/views/wheel.ts";

export const events = {
  connected: {
    about: "The socket is ready: calls are answered, and from here on no event is missed.",
    data: z.object({
      /** The server's clock, in seconds since 1970. */
      server_time: z.number(),
      authenticated: z.boolean(),
      /** Something may have happened after the page was asked for, of which no event tells it. */
      missed: z.optional(z.literal(1)),
    }),
  },
  new_message: {
    about:
      "A message was committed. All devices of both members get it; the sender's also with the balance after it.",
    data: z.object({
      request_status: z.literal("1"),
      request_details: messageView,
      /** 1 where the receiver has muted the chat. */
      muted: z.optional(z.literal(1)),
      /** The sender's coins after this message. */
      credits: z.optional(z.number()),
      /** Number of the ledger entry that `credits` stands after; the higher one wins. */
      credits_seq: z.optional(z.number()),
    }),
  },
  "message/read": {
    about: "A reader's mark moved forward. All devices of both members get it.",
    data: z.object({
      reader_id: z.string(),
      /** Whose messages were read. */
      sender_id: z.string(),
      /** Everything up to this message has been read. */
      seq: z.number(),
      /** Unread messages that the reader still has of this sender. */
      unread: z.number(),
    }),
  },
  onlines: {
    about: "A followed member came online or went offline.",
    data: z.object({ type: z.enum(["online", "offline"]), user_id: z.string() }),
  },
  notification: {
    about:
      "A banner for the member: what kind, its text, and coins, a name or a picture where they belong to it. `message` is the " +
      "key of the text, not the text: the page has the words in its reader's language. Of somebody who is shown with " +
      "premium alone, neither name nor picture is told.",
    data: z.object({
      type: z.enum(["success", "like", "visit", "error", "credits", "coins", "wheel_credits", "freespin"]),
      message: z.enum(NOTICE_TEXTS),
      coins: z.optional(z.number()),
      photo: z.optional(z.string()),
      /** Who it is about, where the member may know: fills the text, and a tap on a match leads to their chat. */
      user_id: z.optional(z.string()),
      name: z.optional(z.string()),
    }),
  },
  "photo/view": {
    about: "The receiver of a photo has looked at it. All devices of both members get it.",
    data: z.object({
      message_id: z.string(),
      sender_id: z.string(),
      /** Who looked at it. */
      viewer_id: z.string(),
      /** Number of the message in its conversation. */
      seq: z.number(),
    }),
  },
  "user/photos": {
    about:
      "The photos of the member's own profile have changed: all of them, and which one others see first.",
    data: z.object({
      list: z.array(photoView),
      /** Address of the first photo that others see, or of the placeholder. */
      photo: z.string(),
      /** Grows with each change, so that an older list never replaces a newer one. */
      version: z.number(),
    }),
  },
  totals: {
    about: "The counters of the member's lists have changed; all of them, as they are now.",
    data: totalsView,
  },
  swipe: {
    about:
      "To the member's own devices: how they have answered `swiped_user_id`, on whichever of them. To both of a new match: " +
      "`is_matched`, and who the other one is.",
    data: z.object({
      swiped_user_id: z.string(),
      like: z.union([z.literal(0), z.literal(1)]),
      /** Taken back: neither a like nor a nope is left. */
      undone: z.boolean(),
      is_matched: z.boolean(),
      /** The answer's number among the receiver's own swipes: of two about one member, the later one stands. */
      seq: z.number(),
      user: z.optional(cardView),
    }),
  },
  "spotlight/add": {
    about:
      "To the member's own devices: they have gone into the spotlight, on whichever of them, and what is left of their coins. " +
      "`until` is in seconds since 1970.",
    data: z.object({ until: z.number(), credits: z.number(), credits_seq: z.number() }),
  },
  "user/block": {
    about:
      "This member has blocked another one, who is not there any more for them, wherever they were shown.",
    data: z.object({ user_id: z.string() }),
  },
  "user/unblock": {
    about: "This member has taken a block back: lists are to be asked for anew.",
    data: z.object({ user_id: z.string() }),
  },
  "user/gone": {
    about: "A member is not there any more, wherever they were shown. Why is not told (P19).",
    data: z.object({ user_id: z.string() }),
  },
  "user/back": {
    about: "A member who was gone may be there again: lists are to be asked for anew.",
    data: z.object({ user_id: z.string() }),
  },
  "user/update": {
    about:
      "The member's own record has changed on one of their devices: which field, and all of it as it is now.",
    // One of UPDATE_KEYS; a page of an older version takes those that came after it.
    data: z.object({ key: z.string(), user: ownView }),
  },
  "conversation/archive": {
    about:
      "A conversation of the member's was put into their archive, taken out of it, or muted or not any more, on one of their " +
      "devices: where it stands, and how quiet it is.",
    data: z.object({
      user_id: z.string(),
      archived: z.union([z.literal(0), z.literal(1)]),
      /** Number of the conversation's last message then; a later one has brought it back. */
      seq: z.number(),
    }),
  },
  "conversation/delete": {
    about: "The member deleted a conversation for themselves, on one of their devices.",
    data: z.object({
      user_id: z.string(),
      /** Messages up to this number are gone for the member. */
      seq: z.number(),
    }),
  },
  "message/react": {
    about: "A reaction under a message came, changed or went. All devices of both members get it.",
    data: z.object({
      message_id: z.string(),
      /** Of the message. */
      seq: z.number(),
      sender_id: z.string(),
      receiver_id: z.string(),
      reaction: reactionView,
      /** How often messages of the conversation, and reactions under them, have changed, this one included. */
      reacts: z.number(),
    }),
  },
  "message/change": {
    about:
      "A message was edited or unsent, a decision of safety has taken its text or gave it back, or it quotes one of these. All " +
      "devices of both members get it, with what is there for them.",
    data: z.object({
      sender_id: z.string(),
      receiver_id: z.string(),
      /** The messages as they are now, of which the `version` says which state is the later one. */
      list: z.array(messageView),
      /** How often messages of the conversation, and reactions under them, have changed, these changes included. */
      reacts: z.number(),
      /** How many changes these are: one for each message, also for those that the member has deleted for themselves. */
      changes: z.number(),
    }),
  },
  typing: {
    about:
      "Somebody began to write to the member (1), or stopped (0). Without another one it is over after 6 s.",
    data: z.object({ user_id: z.string(), typing: z.union([z.literal(0), z.literal(1)]) }),
  },
  stories: {
    about:
      "A member whose presence is followed has posted or removed a story. Nothing of the story itself is in it.",
    data: z.object({
      user_id: z.string(),
      /** How many there are now that others may look at. */
      story: z.number(),
      /** 1 where one has come, which nobody can have seen yet. */
      added: online,
    }),
  },
  "stories/own": {
    about: "The member's own stories have changed: all of them, the oldest first.",
    data: z.object({
      list: z.array(storyView),
      /** Grows with each change, so that an older list never replaces a newer one. */
      version: z.number(),
    }),
  },
  "stories/view": {
    about: "The member has looked at a story on one of their devices.",
    data: z.object({
      user_id: z.string(),
      story_id: z.string(),
      /** 1 where it was the last unseen one of its owner's. */
      story_seen: online,
    }),
  },
  "payment/complete": {
    about:
      "To the member's own devices: what has become of an order, and their coins and premium after it. " +
      "`premium_until` is in seconds since 1970.",
    data: z.object({
      order_id: z.string(),
      type: z.enum(["credits", "premium"]),
      status: z.enum(ORDER_STATES),
      /** Coins that it brought, with their bonus. */
      coins: z.number(),
      credits: z.number(),
      credits_seq: z.number(),
      premium_until: z.number(),
      free_spins: z.number(),
      spins_version: z.number(),
    }),
  },
  update_credit_package: {
    about: "To everybody: the operator has changed the packages of coins.",
    data: z.object({ credits_packages: z.array(creditPackageView) }),
  },
  update_credit_discount: {
    about: "To everybody: a promo has begun, changed or ended.",
    data: z.object({ credits_packages: z.array(creditPackageView) }),
  },
  claim_free_credits: {
    about: "To the member's own devices: coins that are given once have come.",
    data: z.object({
      request_status: z.literal("1"),
      request_details: z.object({
        reward: z.enum(["sign_up", "push"]),
        claimed: z.literal(1),
        claimed_credits: z.number(),
        credits: z.number(),
        credits_seq: z.number(),
      }),
    }),
  },
  "spinofluck/spins": {
    about:
      "To the member's own devices: spins were bought or used, and the coins after it. `version` grows with each " +
      "change.",
    data: z.extend(spinsView, { credits: z.number(), credits_seq: z.number() }),
  },
  "user/premium": {
    about:
      "To the member's own devices: premium has begun, has become longer or shorter, or renews or not. " +
      "`premium_until` is in seconds since 1970 and says when it ends.",
    data: z.object({
      premium: online,
      premium_until: z.number(),
      subscription: z.nullable(subscriptionView),
    }),
  },
} satisfies Record<string, EventDefinition>;

export type Events = typeof events;
export type EventModule = keyof Events;
export type EventData<M extends EventModule> = z.output<Events[M]["data"]>;

/** Builds an event; unknown keys are stripped, a wrong shape throws. */
export function eventFrame<M extends EventModule>(module: M, data: EventData<M>): EventFrame {
  return { module, data: z.parse(events[module].data, data) };
}
