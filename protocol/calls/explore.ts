import { z } from "zod/mini";
import { EXPLORE_EXCLUDE_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { deckCardView } from "@/protocol/views/discovery.ts";

export const explore = defineCall({
  module: "explore",
  about:
    "The next cards of the deck: members whom the caller has not answered yet, without those in `exclude`.",
  access: "member",
  effect: "read",
  input: z.object({ exclude: z._default(z.array(wireMemberId).check(z.maxLength(EXPLORE_EXCLUDE_MAX)), []) }),
  output: z.array(deckCardView),
  errors: [],
});
