import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const conversationDelete = defineCall({
  module: "conversation/delete",
  about:
    "Takes a conversation out of the caller's lists, and its messages so far out of their sight, for good. The other " +
    "keeps them and is not told. The next message begins it anew.",
  access: "member",
  effect: "idempotent",
  input: z.object({ user_id: wireMemberId }),
  output: z.object({ user_id: z.string() }),
  errors: ["unknown_user", "own_id", "unknown_conversation"],
});
