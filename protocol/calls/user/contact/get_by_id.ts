import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { foundContact } from "@/protocol/views/contact.ts";

export const userContactGetById = defineCall({
  module: "user/contact/get_by_id",
  about:
    "One contact row, also of a member with whom there is no message yet, and whether it lies in the archive.",
  access: "member",
  effect: "read",
  input: z.object({ contact_id: wireMemberId }),
  output: foundContact,
  errors: ["unknown_user", "own_id"],
});
