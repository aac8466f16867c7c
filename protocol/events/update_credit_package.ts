import { z } from "zod/mini";
import { creditPackageView } from "@/protocol/views/package.ts";
import { defineEvent } from "@/protocol/define.ts";

export const updateCreditPackageEvent = defineEvent({
  module: "update_credit_package",
  about: "To everybody: the operator has changed the packages of coins.",
  data: z.object({ credits_packages: z.array(creditPackageView) }),
});
