import { alertSettingsView } from "@/protocol/views/alerts.ts";
import { defineCall } from "@/protocol/define.ts";

export const notificationsUpdate = defineCall({
  module: "notifications/update",
  about: "Sets what the caller wants to be told of while away; the answer is what counts from now on.",
  access: "member",
  effect: "idempotent",
  input: alertSettingsView,
  output: alertSettingsView,
  errors: ["quiet_hours_invalid", "time_zone_invalid"],
});
