import { z } from "zod/mini";
import { capView } from "@/protocol/views/wallet.ts";
import { defineCall } from "@/protocol/define.ts";

export const walletCap = defineCall({
  module: "wallet/cap",
  about:
    "Sets how many coins the caller can spend on a UTC day; null takes the limit away. A lower one counts at " +
    "once, a higher one or none after 24 hours.",
  access: "member",
  effect: "idempotent",
  input: z.object({ coins: z.nullable(z.number().check(z.int())) }),
  output: z.object({ cap: capView }),
  errors: ["cap_invalid"],
});
