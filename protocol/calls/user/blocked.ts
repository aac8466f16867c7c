import { z } from "zod/mini";
import { LIST_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { paging } from "@/protocol/paging.ts";
import { blockedItem } from "@/protocol/views/list.ts";

export const userBlocked = defineCall({
  module: "user/blocked",
  about: "Members whom the caller has blocked, the latest first.",
  access: "member",
  effect: "read",
  input: z.object(paging(LIST_PAGE, LIST_PAGE)),
  output: z.array(blockedItem),
  errors: [],
});
