import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";

export const photoView = defineCall({
  module: "photo/view",
  about:
    "Says that the receiver of a photo has looked at it; its sender is told. The first request for its address says so too.",
  access: "member",
  effect: "idempotent",
  input: z.object({ message_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ message_id: z.string(), viewed: z.literal(1) }),
  errors: ["unknown_message", "not_receiver", "photo_gone"],
});
