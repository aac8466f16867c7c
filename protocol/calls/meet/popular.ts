import { z } from "zod/mini";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { cardView } from "@/protocol/views/member.ts";

export const meetPopular = defineCall({
  module: "meet/popular",
  about: "Of the members who fit the caller's discovery settings, those who were liked most.",
  access: "member",
  effect: "read",
  input: z.object(paging(MEMBERS_PAGE, MEMBERS_PAGE)),
  output: z.array(cardView),
  errors: [],
});
