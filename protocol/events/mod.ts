/** The registry of events, and the one way to build an event frame: what leaves has passed its schema. */
import { z } from "zod/mini";
import { conversationArchiveEvent } from "@/protocol/events/conversation/archive.ts";
import { conversationDeleteEvent } from "@/protocol/events/conversation/delete.ts";
import { connected } from "@/protocol/events/connected.ts";
import { messageReactEvent } from "@/protocol/events/message/react.ts";
import { messageReadEvent } from "@/protocol/events/message/read.ts";
import { newMessage } from "@/protocol/events/new_message.ts";
import { notification } from "@/protocol/events/notification.ts";
import { onlinesEvent } from "@/protocol/events/onlines.ts";
import { photoViewEvent } from "@/protocol/events/photo/view.ts";
import { spotlightAddEvent } from "@/protocol/events/spotlight/add.ts";
import { storiesEvent } from "@/protocol/events/stories.ts";
import { storiesOwnEvent } from "@/protocol/events/stories/own.ts";
import { storiesViewEvent } from "@/protocol/events/stories/view.ts";
import { swipeEvent } from "@/protocol/events/swipe.ts";
import { totalsEvent } from "@/protocol/events/totals.ts";
import { typingEvent } from "@/protocol/events/typing.ts";
import { userBackEvent } from "@/protocol/events/user/back.ts";
import { userBlockEvent } from "@/protocol/events/user/block.ts";
import { userGoneEvent } from "@/protocol/events/user/gone.ts";
import { userPhotosEvent } from "@/protocol/events/user/photos.ts";
import { userUnblockEvent } from "@/protocol/events/user/unblock.ts";
import { userUpdateEvent } from "@/protocol/events/user/update.ts";
import { paymentCompleteEvent } from "@/protocol/events/payment/complete.ts";
import { updateCreditPackageEvent } from "@/protocol/events/update_credit_package.ts";
import { updateCreditDiscountEvent } from "@/protocol/events/update_credit_discount.ts";
import { claimFreeCreditsEvent } from "@/protocol/events/claim_free_credits.ts";
import { spinofluckSpinsEvent } from "@/protocol/events/spinofluck/spins.ts";
import { userPremiumEvent } from "@/protocol/events/user/premium.ts";
import { walletCapEvent } from "@/protocol/events/wallet/cap.ts";
import type { EventFrame } from "@/protocol/frames.ts";

export const events = {
  connected,
  new_message: newMessage,
  "message/read": messageReadEvent,
  onlines: onlinesEvent,
  notification,
  "photo/view": photoViewEvent,
  "user/photos": userPhotosEvent,
  totals: totalsEvent,
  swipe: swipeEvent,
  "spotlight/add": spotlightAddEvent,
  "user/block": userBlockEvent,
  "user/unblock": userUnblockEvent,
  "user/gone": userGoneEvent,
  "user/back": userBackEvent,
  "user/update": userUpdateEvent,
  "conversation/archive": conversationArchiveEvent,
  "conversation/delete": conversationDeleteEvent,
  "message/react": messageReactEvent,
  typing: typingEvent,
  stories: storiesEvent,
  "stories/own": storiesOwnEvent,
  "stories/view": storiesViewEvent,
  "payment/complete": paymentCompleteEvent,
  update_credit_package: updateCreditPackageEvent,
  update_credit_discount: updateCreditDiscountEvent,
  claim_free_credits: claimFreeCreditsEvent,
  "spinofluck/spins": spinofluckSpinsEvent,
  "user/premium": userPremiumEvent,
  "wallet/cap": walletCapEvent,
} as const;

export type Events = typeof events;
export type EventModule = keyof Events;
export type EventData<M extends EventModule> = z.output<Events[M]["data"]>;

/** Builds an event; unknown keys are stripped, a wrong shape throws. */
export function eventFrame<M extends EventModule>(module: M, data: EventData<M>): EventFrame {
  return { module, data: z.parse(events[module].data, data) };
}
