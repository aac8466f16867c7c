import { defineHandler } from "@/gateway/handler.ts";

export const userPhotosOrder = defineHandler(
  "user/photos/order",
  ({ ids }, { member, rid }, { photos }) => photos.order(member, rid, ids),
);
