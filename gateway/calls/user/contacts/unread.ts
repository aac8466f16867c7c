import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userContactsUnread = defineHandler(
  "user/contacts/unread",
  async (_input, { member }, { ask }) => accept([{ total: await ask.contacts.unread(member) }]),
);
