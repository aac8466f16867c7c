import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";

/** Most members that one socket can follow. */
export const ONLINES_MAX = 200;

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
