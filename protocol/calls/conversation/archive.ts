import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const conversationArchive = defineCall({
  module: "conversation/archive",
  about:
    "Moves a conversation from the caller's contacts to their archive (1), or back (0). A new message brings it back too.",
  access: "member",
  effect: "idempotent",
  input: z.object({
    user_id: wireMemberId,
    archived: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  }),
  output: z.object({ user_id: z.string() }),
  errors: ["unknown_user", "own_id", "unknown_conversation"],
});
