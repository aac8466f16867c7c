import { z } from "zod/mini";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { profileView } from "@/protocol/views/member.ts";

export const profile = defineCall({
  module: "profile",
  about: "A member's profile as others see it.",
  access: "member",
  effect: "read",
  input: z.object({ user_id: wireMemberId }),
  output: profileView,
  errors: ["unknown_user"],
});
