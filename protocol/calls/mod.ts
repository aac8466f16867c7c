/** The registry of calls: every call once, under its name on the wire. */
import type { z } from "zod/mini";
import { configs } from "@/protocol/calls/configs.ts";
import { conversationArchive } from "@/protocol/calls/conversation/archive.ts";
import { conversationDelete } from "@/protocol/calls/conversation/delete.ts";
import { explore } from "@/protocol/calls/explore.ts";
import { geodata } from "@/protocol/calls/geodata.ts";
import { gifts } from "@/protocol/calls/gifts.ts";
import { languages } from "@/protocol/calls/languages.ts";
import { meet } from "@/protocol/calls/meet.ts";
import { meetPopular } from "@/protocol/calls/meet/popular.ts";
import { messageReact } from "@/protocol/calls/message/react.ts";
import { messageRead } from "@/protocol/calls/message/read.ts";
import { messages } from "@/protocol/calls/messages.ts";
import { messagesSearch } from "@/protocol/calls/messages/search.ts";
import { notificationsSettings } from "@/protocol/calls/notifications/settings.ts";
import { notificationsUpdate } from "@/protocol/calls/notifications/update.ts";
import { pushDevices } from "@/protocol/calls/push/devices.ts";
import { pushSubscribe } from "@/protocol/calls/push/subscribe.ts";
import { pushTest } from "@/protocol/calls/push/test.ts";
import { pushUnsubscribe } from "@/protocol/calls/push/unsubscribe.ts";
import { onlines } from "@/protocol/calls/onlines.ts";
import { photoView } from "@/protocol/calls/photo/view.ts";
import { plugins } from "@/protocol/calls/plugins.ts";
import { profile } from "@/protocol/calls/profile.ts";
import { searchLocationNew } from "@/protocol/calls/search_location_new.ts";
import { sendMessage } from "@/protocol/calls/send_message.ts";
import { sessionValidate } from "@/protocol/calls/session/validate.ts";
import { spotlight } from "@/protocol/calls/spotlight.ts";
import { spotlightAdd } from "@/protocol/calls/spotlight/add.ts";
import { stories } from "@/protocol/calls/stories.ts";
import { storiesAdd } from "@/protocol/calls/stories/add.ts";
import { storiesDelete } from "@/protocol/calls/stories/delete.ts";
import { storiesGet } from "@/protocol/calls/stories/get.ts";
import { storiesView } from "@/protocol/calls/stories/view.ts";
import { storiesViewers } from "@/protocol/calls/stories/viewers.ts";
import { swipe } from "@/protocol/calls/swipe.ts";
import { swipeUndo } from "@/protocol/calls/swipe/undo.ts";
import { totals } from "@/protocol/calls/totals.ts";
import { typing } from "@/protocol/calls/typing.ts";
import { userBlock } from "@/protocol/calls/user/block.ts";
import { userBlocked } from "@/protocol/calls/user/blocked.ts";
import { userContactGetById } from "@/protocol/calls/user/contact/get_by_id.ts";
import { userContacts } from "@/protocol/calls/user/contacts.ts";
import { userContactsSearch } from "@/protocol/calls/user/contacts/search.ts";
import { userContactsUnread } from "@/protocol/calls/user/contacts/unread.ts";
import { userFans } from "@/protocol/calls/user/fans.ts";
import { userFansSeen } from "@/protocol/calls/user/fans/seen.ts";
import { userMatches } from "@/protocol/calls/user/matches.ts";
import { userMylikes } from "@/protocol/calls/user/mylikes.ts";
import { userPhotos } from "@/protocol/calls/user/photos.ts";
import { userPhotosAdd } from "@/protocol/calls/user/photos/add.ts";
import { userPhotosDelete } from "@/protocol/calls/user/photos/delete.ts";
import { userPhotosOrder } from "@/protocol/calls/user/photos/order.ts";
import { userReport } from "@/protocol/calls/user/report.ts";
import { userUnblock } from "@/protocol/calls/user/unblock.ts";
import { userUpdate } from "@/protocol/calls/user/update.ts";
import { userVisitors } from "@/protocol/calls/user/visitors.ts";
import { userVisitorsSeen } from "@/protocol/calls/user/visitors/seen.ts";
import { visit } from "@/protocol/calls/visit.ts";
import type { CommonError } from "@/protocol/define.ts";
import { paymentInitiate } from "@/protocol/calls/payment/initiate.ts";
import { paymentStatus } from "@/protocol/calls/payment/status.ts";
import { creditsPromo } from "@/protocol/calls/credits_promo.ts";
import { spinofluckPrizes } from "@/protocol/calls/spinofluck/prizes.ts";
import { spinofluckSpin } from "@/protocol/calls/spinofluck/spin.ts";
import { spinofluckBuySpin } from "@/protocol/calls/spinofluck/buy_spin.ts";
import { spinofluckHistory } from "@/protocol/calls/spinofluck/history.ts";
import { claimFreeCredits } from "@/protocol/calls/claim_free_credits.ts";
import { wallet } from "@/protocol/calls/wallet.ts";
import { walletCap } from "@/protocol/calls/wallet/cap.ts";
import { subscription } from "@/protocol/calls/subscription.ts";
import { subscriptionCancel } from "@/protocol/calls/subscription/cancel.ts";
import { subscriptionResume } from "@/protocol/calls/subscription/resume.ts";

export const calls = {
  "session/validate": sessionValidate,
  configs,
  plugins,
  geodata,
  languages,
  totals,
  meet,
  profile,
  onlines,
  "user/contacts": userContacts,
  "user/contact/get_by_id": userContactGetById,
  "user/contacts/unread": userContactsUnread,
  messages,
  send_message: sendMessage,
  "message/read": messageRead,
  "photo/view": photoView,
  "user/photos": userPhotos,
  "user/photos/add": userPhotosAdd,
  "user/photos/delete": userPhotosDelete,
  "user/photos/order": userPhotosOrder,
  "user/block": userBlock,
  "user/unblock": userUnblock,
  "conversation/archive": conversationArchive,
  explore,
  "meet/popular": meetPopular,
  search_location_new: searchLocationNew,
  spotlight,
  "spotlight/add": spotlightAdd,
  swipe,
  "swipe/undo": swipeUndo,
  "user/blocked": userBlocked,
  "user/fans": userFans,
  "user/fans/seen": userFansSeen,
  "user/matches": userMatches,
  "user/mylikes": userMylikes,
  "user/report": userReport,
  "user/update": userUpdate,
  "user/visitors": userVisitors,
  "user/visitors/seen": userVisitorsSeen,
  visit,
  gifts,
  typing,
  "message/react": messageReact,
  "messages/search": messagesSearch,
  "conversation/delete": conversationDelete,
  "user/contacts/search": userContactsSearch,
  stories,
  "stories/add": storiesAdd,
  "stories/delete": storiesDelete,
  "stories/get": storiesGet,
  "stories/view": storiesView,
  "stories/viewers": storiesViewers,
  "payment/initiate": paymentInitiate,
  "payment/status": paymentStatus,
  credits_promo: creditsPromo,
  "spinofluck/prizes": spinofluckPrizes,
  "spinofluck/spin": spinofluckSpin,
  "spinofluck/buy_spin": spinofluckBuySpin,
  "spinofluck/history": spinofluckHistory,
  claim_free_credits: claimFreeCredits,
  wallet,
  "wallet/cap": walletCap,
  subscription,
  "subscription/cancel": subscriptionCancel,
  "subscription/resume": subscriptionResume,
  "notifications/settings": notificationsSettings,
  "notifications/update": notificationsUpdate,
  "push/devices": pushDevices,
  "push/subscribe": pushSubscribe,
  "push/test": pushTest,
  "push/unsubscribe": pushUnsubscribe,
} as const;

export type Calls = typeof calls;
export type Module = keyof Calls;
/** What a caller passes. */
export type CallInput<M extends Module> = z.input<Calls[M]["input"]>;
/** What a handler gets, after its schema. */
export type HandlerInput<M extends Module> = z.output<Calls[M]["input"]>;
/** What a caller gets. */
export type CallOutput<M extends Module> = z.output<Calls[M]["output"]>;
/** The refusals that a call declares, with the common ones. */
export type CallError<M extends Module> = Calls[M]["errors"][number] | CommonError;

/** Whether the wire's module name is one of ours. */
export function isModule(module: string): module is Module {
  return Object.hasOwn(calls, module);
}
