/** The registry of handlers: one for every call of the protocol, or the type check fails. */
import type { Module } from "@/protocol/calls/mod.ts";
import { configs } from "@/gateway/calls/configs.ts";
import { conversationArchive } from "@/gateway/calls/conversation/archive.ts";
import { conversationDelete } from "@/gateway/calls/conversation/delete.ts";
import { explore } from "@/gateway/calls/explore.ts";
import { geodata } from "@/gateway/calls/geodata.ts";
import { gifts } from "@/gateway/calls/gifts.ts";
import { languages } from "@/gateway/calls/languages.ts";
import { meet } from "@/gateway/calls/meet.ts";
import { meetPopular } from "@/gateway/calls/meet/popular.ts";
import { messageReact } from "@/gateway/calls/message/react.ts";
import { messageRead } from "@/gateway/calls/message/read.ts";
import { messages } from "@/gateway/calls/messages.ts";
import { messagesSearch } from "@/gateway/calls/messages/search.ts";
import { notificationsSettings } from "@/gateway/calls/notifications/settings.ts";
import { notificationsUpdate } from "@/gateway/calls/notifications/update.ts";
import { pushDevices } from "@/gateway/calls/push/devices.ts";
import { pushSubscribe } from "@/gateway/calls/push/subscribe.ts";
import { pushTest } from "@/gateway/calls/push/test.ts";
import { pushUnsubscribe } from "@/gateway/calls/push/unsubscribe.ts";
import { onlines } from "@/gateway/calls/onlines.ts";
import { photoView } from "@/gateway/calls/photo/view.ts";
import { plugins } from "@/gateway/calls/plugins.ts";
import { profile } from "@/gateway/calls/profile.ts";
import { searchLocationNew } from "@/gateway/calls/search_location_new.ts";
import { sendMessage } from "@/gateway/calls/send_message.ts";
import { sessionValidate } from "@/gateway/calls/session/validate.ts";
import { spotlight } from "@/gateway/calls/spotlight.ts";
import { spotlightAdd } from "@/gateway/calls/spotlight/add.ts";
import { stories } from "@/gateway/calls/stories.ts";
import { storiesAdd } from "@/gateway/calls/stories/add.ts";
import { storiesDelete } from "@/gateway/calls/stories/delete.ts";
import { storiesGet } from "@/gateway/calls/stories/get.ts";
import { storiesView } from "@/gateway/calls/stories/view.ts";
import { storiesViewers } from "@/gateway/calls/stories/viewers.ts";
import { swipe } from "@/gateway/calls/swipe.ts";
import { swipeUndo } from "@/gateway/calls/swipe/undo.ts";
import { totals } from "@/gateway/calls/totals.ts";
import { typing } from "@/gateway/calls/typing.ts";
import { userBlock } from "@/gateway/calls/user/block.ts";
import { userBlocked } from "@/gateway/calls/user/blocked.ts";
import { userContactGetById } from "@/gateway/calls/user/contact/get_by_id.ts";
import { userContacts } from "@/gateway/calls/user/contacts.ts";
import { userContactsSearch } from "@/gateway/calls/user/contacts/search.ts";
import { userContactsUnread } from "@/gateway/calls/user/contacts/unread.ts";
import { userFans } from "@/gateway/calls/user/fans.ts";
import { userFansSeen } from "@/gateway/calls/user/fans/seen.ts";
import { userMatches } from "@/gateway/calls/user/matches.ts";
import { userMylikes } from "@/gateway/calls/user/mylikes.ts";
import { userPhotos } from "@/gateway/calls/user/photos.ts";
import { userPhotosAdd } from "@/gateway/calls/user/photos/add.ts";
import { userPhotosDelete } from "@/gateway/calls/user/photos/delete.ts";
import { userPhotosOrder } from "@/gateway/calls/user/photos/order.ts";
import { userReport } from "@/gateway/calls/user/report.ts";
import { userUnblock } from "@/gateway/calls/user/unblock.ts";
import { userUpdate } from "@/gateway/calls/user/update.ts";
import { userVisitors } from "@/gateway/calls/user/visitors.ts";
import { userVisitorsSeen } from "@/gateway/calls/user/visitors/seen.ts";
import { visit } from "@/gateway/calls/visit.ts";
import { paymentInitiate } from "@/gateway/calls/payment/initiate.ts";
import { paymentStatus } from "@/gateway/calls/payment/status.ts";
import { creditsPromo } from "@/gateway/calls/credits_promo.ts";
import { spinofluckPrizes } from "@/gateway/calls/spinofluck/prizes.ts";
import { spinofluckSpin } from "@/gateway/calls/spinofluck/spin.ts";
import { spinofluckBuySpin } from "@/gateway/calls/spinofluck/buy_spin.ts";
import { spinofluckHistory } from "@/gateway/calls/spinofluck/history.ts";
import { claimFreeCredits } from "@/gateway/calls/claim_free_credits.ts";
import { wallet } from "@/gateway/calls/wallet.ts";
import { walletCap } from "@/gateway/calls/wallet/cap.ts";
import { subscription } from "@/gateway/calls/subscription.ts";
import { subscriptionCancel } from "@/gateway/calls/subscription/cancel.ts";
import { subscriptionResume } from "@/gateway/calls/subscription/resume.ts";
import type { Handler } from "@/gateway/handler.ts";

export const handlers: { readonly [M in Module]: Handler<M> } = {
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
};
