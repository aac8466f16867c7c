import { z } from "zod/mini";
import { deviceView } from "@/protocol/views/alerts.ts";
import { defineCall } from "@/protocol/define.ts";

export const pushDevices = defineCall({
  module: "push/devices",
  about: "The caller's devices that take pushes, the newest first, and the key that browsers subscribe with.",
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.object({
    /** Public VAPID key, base64url. */
    public_key: z.string(),
    /** Names the caller's session, and says nothing of it: another one after they have signed in again; null: none. */
    session: z.nullable(z.string()),
    devices: z.array(deviceView),
  }),
  errors: [],
});
