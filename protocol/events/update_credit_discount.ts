import { z } from "zod/mini";
import { creditPackageView } from "@/protocol/views/package.ts";
import { defineEvent } from "@/protocol/define.ts";

export const updateCreditDiscountEvent = defineEvent({
  module: "update_credit_discount",
  about: "To everybody: a promo has begun, changed or ended.",
  data: z.object({ credits_packages: z.array(creditPackageView) }),
});
