import { defineHandler } from "@/gateway/handler.ts";

export const photoView = defineHandler(
  "photo/view",
  ({ message_id }, { member }, { photos }) => photos.view(member, message_id),
);
