import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const userUnblock = defineCall({
  module: "user/unblock",
  about:
    "Takes one's own block of a member back. Where the other has not blocked too, all is as it was before.",
  access: "member",
  effect: "idempotent",
  input: z.object({ user_id: wireMemberId }),
  output: z.object({ user_id: z.string() }),
  errors: ["unknown_user", "own_id"],
});
