import { defineEvent } from "@/protocol/define.ts";
import { totalsView } from "@/protocol/views/totals.ts";

export const totalsEvent = defineEvent({
  module: "totals",
  about: "The counters of the member's lists have changed; all of them, as they are now.",
  data: totalsView,
});
