import { z } from "zod/mini";
import { defineEvent } from "@/protocol/define.ts";

export const connected = defineEvent({
  module: "connected",
  about: "The socket is ready: calls are answered, and from here on no event is missed.",
  data: z.object({
    /** The server's clock, in seconds since 1970. */
    server_time: z.number(),
    authenticated: z.boolean(),
  }),
});
