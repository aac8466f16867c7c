import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const userBlock = defineCall({
  module: "user/block",
  about:
    "Blocks a member: from now on the two are not there for each other, whatever either asks for. The other is not told.",
  access: "member",
  effect: "idempotent",
  input: z.object({ user_id: wireMemberId }),
  output: z.object({ user_id: z.string() }),
  errors: ["unknown_user", "own_id"],
});
