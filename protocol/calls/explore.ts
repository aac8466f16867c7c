import { z } from "zod/mini";
import { EXPLORE_EXCLUDE_MAX } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { wireMemberId } from "@/protocol/paging.ts";
import { deckCardView } from "@/protocol/views/discovery.ts";
import { wireList } from "@/protocol/wire_list.ts";

/** Room for as many ids as a list may have. */
const EXCLUDE_TEXT_MAX_CHARS = EXPLORE_EXCLUDE_MAX * 65;

export const explore = defineCall({
  module: "explore",
  about:
    "The next cards of the deck: members whom the caller has not answered yet, without those in `exclude`, an array or comma-joined ids.",
  access: "member",
  effect: "read",
  input: z.object({
    exclude: z._default(wireList(wireMemberId, EXPLORE_EXCLUDE_MAX, EXCLUDE_TEXT_MAX_CHARS), []),
  }),
  output: z.array(deckCardView),
  errors: [],
});
