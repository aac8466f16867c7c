import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const pushUnsubscribe = defineCall({
  module: "push/unsubscribe",
  about:
    "Takes pushes away from one of the caller's devices; one that is not theirs, or not there, is as it should be.",
  access: "member",
  effect: "idempotent",
  input: z.object({ subscriber_id: z.string().check(z.maxLength(64)) }),
  output: z.object({ request_status: z.literal("1") }),
  errors: [],
});
