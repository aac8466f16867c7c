import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userContacts = defineHandler("user/contacts", async (input, { member, watch }, { ask }) => {
  const contacts = await ask.contacts.list(member, input);
  watch(contacts.map((contact) => contact.id), "more");
  return accept(contacts);
});
