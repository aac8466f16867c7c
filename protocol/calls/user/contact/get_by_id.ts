import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { contactView } from "@/protocol/views/contact.ts";

export const userContactGetById = defineCall({
  module: "user/contact/get_by_id",
  about: "One contact row, also of a member with whom there is no message yet.",
  access: "member",
  effect: "read",
  input: z.object({ contact_id: wireMemberId }),
  output: contactView,
  errors: ["unknown_user", "own_id"],
});
