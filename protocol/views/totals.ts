/** The counters of a member's own lists (spec §3, Totals). */
import { z } from "zod/mini";

const total = z.object({ total: z.number() });

export const totalsView = z.object({
  matches: total,
  visits: total,
  fans: total,
  mylikes: total,
  fans_new: z.number(),
  visits_new: z.number(),
  /** Grows with each change of any of them: what is older never replaces what is newer. */
  version: z.number(),
});
export type TotalsView = z.infer<typeof totalsView>;
