import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const visit = defineCall({
  module: "visit",
  about: "Records that the caller looks at a profile. One's own counts for nothing.",
  access: "member",
  effect: "idempotent",
  input: z.object({ visited_user_id: wireMemberId }),
  output: z.object({ visited_user_id: z.string() }),
  errors: ["unknown_user"],
});
