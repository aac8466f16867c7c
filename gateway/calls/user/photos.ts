import { defineHandler } from "@/gateway/handler.ts";

export const userPhotos = defineHandler(
  "user/photos",
  (input, { member }, { ask }) => ask.photos.list(member, input),
);
