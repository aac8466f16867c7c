import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const pushTest = defineCall({
  module: "push/test",
  about:
    "Sends a push to one of the caller's devices, quiet hours or not, so that they see whether it arrives. `taken` is whether its push service took it.",
  access: "member",
  effect: "tell",
  input: z.object({ subscriber_id: z.string().check(z.maxLength(64)) }),
  output: z.object({ taken: z.boolean() }),
  errors: ["unknown_subscriber"],
});
