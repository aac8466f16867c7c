/**
 * Which replay test makes which calls. A new call that changes what is stored joins one of them; what is only told, as that
 * somebody types, is over before anybody could fetch it.
 */
import type { Module } from "@/protocol/calls/mod.ts";

/**
 * Calls whose outcome no device is told: each of a member's devices asks for the settings and the list of devices when its
 * page is seen again, and shows nothing of them elsewhere. So there are no events to apply.
 */
export const UNTOLD: readonly Module[] = [
  "notifications/update",
  "push/subscribe",
  "push/unsubscribe",
  // Asked for only where a purchase is refused, so no device shows anything of it.
  "wallet/first_coin",
  // Asked for where it is missing, on whatever device.
  "translation/agree",
];

/** By the name of the test's file. */
export const REPLAYED: Readonly<Record<string, readonly Module[]>> = {
  replay_test: [
    "send_message",
    "message/read",
    "photo/view",
    "user/photos/add",
    "user/photos/delete",
    "user/photos/order",
    "user/block",
    "user/unblock",
    "conversation/archive",
    "conversation/mute",
    "conversation/pin",
    "conversation/delete",
    "message/react",
    "message/edit",
    "message/unsend",
    "user/report",
  ],
  replay_relations_test: [
    "swipe",
    "swipe/undo",
    "visit",
    "user/fans/seen",
    "user/visitors/seen",
    "user/block",
    "user/unblock",
  ],
  replay_spotlight_test: ["spotlight/add"],
  replay_stories_test: ["stories/add", "stories/delete", "stories/view"],
  replay_own_test: ["user/update"],
  replay_payments_test: ["payment/initiate"],
  replay_premium_test: ["subscription/cancel", "subscription/resume"],
  replay_wallet_test: ["claim_free_credits"],
  replay_wheel_test: ["spinofluck/spin", "spinofluck/buy_spin"],
};
