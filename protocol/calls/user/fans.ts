import { z } from "zod/mini";
import { LIST_PAGE } from "@/domain/limits.ts";
import { defineCall } from "@/protocol/define.ts";
import { listPaging } from "@/protocol/paging.ts";
import { guardedItem } from "@/protocol/views/list.ts";

export const userFans = defineCall({
  module: "user/fans",
  about:
    "Members who like the caller and wait for an answer, the latest first. Without premium, so many drawn pictures, which stand for nobody.",
  access: "member",
  effect: "read",
  input: z.object(listPaging(LIST_PAGE)),
  output: z.array(guardedItem),
  errors: [],
});
