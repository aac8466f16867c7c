/** The registry of calls: every call once, under its name on the wire. */
import type { z } from "zod/mini";
import { configs } from "@/protocol/calls/configs.ts";
import { geodata } from "@/protocol/calls/geodata.ts";
import { languages } from "@/protocol/calls/languages.ts";
import { meet } from "@/protocol/calls/meet.ts";
import { messageRead } from "@/protocol/calls/message/read.ts";
import { messages } from "@/protocol/calls/messages.ts";
import { onlines } from "@/protocol/calls/onlines.ts";
import { photoView } from "@/protocol/calls/photo/view.ts";
import { plugins } from "@/protocol/calls/plugins.ts";
import { profile } from "@/protocol/calls/profile.ts";
import { sendMessage } from "@/protocol/calls/send_message.ts";
import { sessionValidate } from "@/protocol/calls/session/validate.ts";
import { totals } from "@/protocol/calls/totals.ts";
import { userBlock } from "@/protocol/calls/user/block.ts";
import { userContactGetById } from "@/protocol/calls/user/contact/get_by_id.ts";
import { userContacts } from "@/protocol/calls/user/contacts.ts";
import { userContactsUnread } from "@/protocol/calls/user/contacts/unread.ts";
import { userPhotos } from "@/protocol/calls/user/photos.ts";
import { userPhotosAdd } from "@/protocol/calls/user/photos/add.ts";
import { userPhotosDelete } from "@/protocol/calls/user/photos/delete.ts";
import { userUnblock } from "@/protocol/calls/user/unblock.ts";
import type { CommonError } from "@/protocol/define.ts";

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
  "user/block": userBlock,
  "user/unblock": userUnblock,
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
