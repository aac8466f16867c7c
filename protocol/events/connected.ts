import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const connected = defineEvent({
  module: "connected",
  about: "First frame on every socket: calls sent from now on are answered.",
  data: z.object({
    /** The server's clock, in seconds since 1970. */
    server_time: z.number(),
    authenticated: z.boolean(),
  }),
});
