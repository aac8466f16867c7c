import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const userBlock = defineCall({
  module: "user/block",
  about:
    "Blocks a member: neither sees a photo or the profile of the other any more, and the other is not told.",
  access: "member",
  effect: "idempotent",
  input: z.object({ user_id: wireMemberId }),
  output: z.object({ user_id: z.string() }),
  errors: ["unknown_user", "own_id"],
});
