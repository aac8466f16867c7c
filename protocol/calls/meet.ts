import { z } from "zod/mini";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { cardView } from "@/protocol/views/member.ts";

export const meet = defineCall({
  module: "meet",
  about: "Other members, the newest first. Fewer rows than asked for means the end.",
  access: "member",
  effect: "read",
  input: z.object(paging(MEMBERS_PAGE, MEMBERS_PAGE)),
  output: z.array(cardView),
  errors: [],
});
