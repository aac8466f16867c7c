import { defineHandler } from "@/gateway/handler.ts";

export const userContactGetById = defineHandler(
  "user/contact/get_by_id",
  async ({ contact_id }, { member, watch }, { ask }) => {
    const result = await ask.contacts.get(member, contact_id);
    if (result.ok) watch([result.value.id], "more");
    return result;
  },
);
