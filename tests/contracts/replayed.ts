/** Which replay test makes which calls. A new call that changes what devices show joins one of them. */
import type { Module } from "@/protocol/calls/mod.ts";

/** By the name of the test's file. */
export const REPLAYED: Readonly<Record<string, readonly Module[]>> = {
  replay_test: [
    "send_message",
    "message/read",
    "photo/view",
    "user/photos/add",
    "user/photos/delete",
    "user/block",
    "user/unblock",
    "conversation/archive",
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
  replay_own_test: ["user/update"],
};
