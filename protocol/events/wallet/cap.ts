import { z } from "zod/mini";
import { capView } from "@/protocol/views/wallet.ts";
import { defineEvent } from "@/protocol/define.ts";

export const walletCapEvent = defineEvent({
  module: "wallet/cap",
  about: "To the member's own devices: they have set a limit of their own.",
  data: z.object({ cap: capView }),
});
