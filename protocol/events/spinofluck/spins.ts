import { z } from "zod/mini";
import { spinsView } from "@/protocol/views/wheel.ts";
import { defineEvent } from "@/protocol/define.ts";

export const spinofluckSpinsEvent = defineEvent({
  module: "spinofluck/spins",
  about:
    "To the member's own devices: spins were bought or used, and the coins after it. `version` grows with each " +
    "change.",
  data: z.extend(spinsView, { credits: z.number(), credits_seq: z.number() }),
});
