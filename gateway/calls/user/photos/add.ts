import { defineHandler } from "@/gateway/handler.ts";

export const userPhotosAdd = defineHandler(
  "user/photos/add",
  ({ photo }, { member, rid }, { photos }) => photos.add(member, rid, photo),
);
