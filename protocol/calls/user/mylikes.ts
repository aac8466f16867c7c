import { z } from "zod/mini";
import { LIST_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { listPaging } from "@/protocol/paging.ts";
import { listItem } from "@/protocol/views/list.ts";

export const userMylikes = defineCall({
  module: "user/mylikes",
  about: "Members whom the caller has liked, the latest first.",
  access: "member",
  effect: "read",
  input: z.object(listPaging(LIST_PAGE)),
  output: z.array(listItem),
  errors: [],
});
