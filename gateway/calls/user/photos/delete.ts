import { defineHandler } from "@/gateway/handler.ts";

export const userPhotosDelete = defineHandler(
  "user/photos/delete",
  ({ id }, { member, rid }, { photos }) => photos.remove(member, rid, id),
);
