import { defineHandler } from "@/gateway/handler.ts";

export const pushDevices = defineHandler(
  "push/devices",
  (_input, { member, session }, { alerts }) => alerts.devices(member, session),
);
