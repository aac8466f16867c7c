import { defineHandler } from "@/gateway/handler.ts";

export const notificationsSettings = defineHandler(
  "notifications/settings",
  (_input, { member }, { alerts }) => alerts.settings(member),
);
