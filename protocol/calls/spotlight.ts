import { z } from "zod/mini";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { spotlightView } from "@/protocol/views/discovery.ts";

export const spotlight = defineCall({
  module: "spotlight",
  about:
    "The members in the spotlight, the newest first. The caller's own entry, where there is one, stands before the first " +
    "page and says until when it runs; `currentLength` counts the others.",
  access: "member",
  effect: "read",
  input: z.object(paging(MEMBERS_PAGE, MEMBERS_PAGE)),
  output: z.array(spotlightView),
  errors: [],
});
