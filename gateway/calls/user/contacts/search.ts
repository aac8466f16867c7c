import { accept, refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const userContactsSearch = defineHandler(
  "user/contacts/search",
  async (input, { member, limit, watch }, { ask }) => {
    const waitMs = limit("search");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    const found = await ask.contacts.search(member, input);
    watch(found.list.map((contact) => contact.id), "more");
    return accept(found);
  },
);
