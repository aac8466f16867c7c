import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { ownView } from "@/protocol/views/member.ts";

export const sessionValidate = defineCall({
  module: "session/validate",
  about:
    "Says who this socket belongs to. The answer comes from the session cookie; `session` is accepted and ignored.",
  access: "guest",
  effect: "read",
  input: z.object({ session: z.optional(z.string()) }),
  output: z.object({ authenticated: z.boolean(), user: z.optional(ownView) }),
  errors: [],
});
