import { z } from "zod/mini";
import { alertSettingsView } from "@/protocol/views/alerts.ts";
import { defineCall } from "@/protocol/define.ts";

export const notificationsSettings = defineCall({
  module: "notifications/settings",
  about:
    "What the caller wants to be told of while away: the channel of each kind, quiet hours, and whether pushes name " +
    "anybody. `mail_possible` is whether their address is confirmed, so that a digest can reach it.",
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.extend(alertSettingsView, { mail_possible: z.boolean() }),
  errors: [],
});
