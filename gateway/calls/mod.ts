/** The registry of handlers: one for every call of the protocol, or the type check fails. */
import type { Module } from "@/protocol/calls/mod.ts";
import { configs } from "@/gateway/calls/configs.ts";
import { geodata } from "@/gateway/calls/geodata.ts";
import { languages } from "@/gateway/calls/languages.ts";
import { meet } from "@/gateway/calls/meet.ts";
import { messageRead } from "@/gateway/calls/message/read.ts";
import { messages } from "@/gateway/calls/messages.ts";
import { onlines } from "@/gateway/calls/onlines.ts";
import { photoView } from "@/gateway/calls/photo/view.ts";
import { plugins } from "@/gateway/calls/plugins.ts";
import { profile } from "@/gateway/calls/profile.ts";
import { sendMessage } from "@/gateway/calls/send_message.ts";
import { sessionValidate } from "@/gateway/calls/session/validate.ts";
import { totals } from "@/gateway/calls/totals.ts";
import { userBlock } from "@/gateway/calls/user/block.ts";
import { userContactGetById } from "@/gateway/calls/user/contact/get_by_id.ts";
import { userContacts } from "@/gateway/calls/user/contacts.ts";
import { userContactsUnread } from "@/gateway/calls/user/contacts/unread.ts";
import { userPhotos } from "@/gateway/calls/user/photos.ts";
import { userPhotosAdd } from "@/gateway/calls/user/photos/add.ts";
import { userPhotosDelete } from "@/gateway/calls/user/photos/delete.ts";
import { userUnblock } from "@/gateway/calls/user/unblock.ts";
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
  "user/block": userBlock,
  "user/unblock": userUnblock,
};
