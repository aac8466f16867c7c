import { z } from "zod/mini";
import { GIFTS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { giftView } from "@/protocol/views/gift.ts";

export const gifts = defineCall({
  module: "gifts",
  about: "The gifts of the catalogue, named in the caller's language.",
  access: "member",
  effect: "read",
  input: z.object(paging(GIFTS_PAGE, GIFTS_PAGE)),
  output: z.array(giftView),
  errors: [],
});
