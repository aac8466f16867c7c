import { z } from "zod/mini";
import { ONLINES_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

export const onlines = defineCall({
  module: "onlines",
  about:
    "Follows the presence of the members on screen, in place of those followed before, and says who is online now.",
  access: "member",
  effect: "read",
  input: z.object({ user_ids: z.array(wireMemberId).check(z.maxLength(ONLINES_MAX)) }),
  output: z.array(z.object({ user_id: z.string(), type: z.enum(["online", "offline"]) })),
  errors: [],
});
