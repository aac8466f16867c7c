import { z } from "zod/mini";
import { PROVIDER_ALIASES } from "@/domain/payments.ts";
import { online } from "@/protocol/views/member.ts";
import { defineCall } from "@/protocol/define.ts";

export const paymentInitiate = defineCall({
  module: "payment/initiate",
  about:
    "Begins a purchase: ccil with buy-credits for a package of coins, cc3a with premium for months of premium. " +
    "Gives the page where it is paid, and whether that page may be framed. In the packaged app it is refused where the " +
    "catalogue does not sell it there.",
  access: "member",
  effect: "once",
  input: z.object({
    provider: z.enum(PROVIDER_ALIASES),
    package_id: z.number().check(z.int(), z.positive()),
    type: z.enum(["buy-credits", "premium"]),
  }),
  output: z.object({ redirect_url: z.string(), order_id: z.string(), framed: online }),
  errors: ["unknown_package", "not_in_app", "payment_unavailable", "idempotency_mismatch"],
});
