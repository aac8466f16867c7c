import { z } from "zod/mini";
import { online } from "@/protocol/views/member.ts";
import { creditPackageView } from "@/protocol/views/package.ts";
import { defineCall } from "@/protocol/define.ts";

export const creditsPromo = defineCall({
  module: "credits_promo",
  about:
    "The packages of coins with the promo that runs, and what time it is: seconds since 1970. `sold`: 0 where coins " +
    "are not sold, which is in some packaged apps; then there are none.",
  access: "member",
  effect: "read",
  input: z.object({}),
  output: z.object({ credits_packages: z.array(creditPackageView), server_time: z.number(), sold: online }),
  errors: [],
});
