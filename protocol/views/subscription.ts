/** A member's contract that renews premium. Times in seconds since 1970. */
import { z } from "zod/mini";

export const subscriptionView = z.object({
  id: z.string(),
  state: z.enum(["active", "past_due", "cancelled", "ended"]),
  months: z.number(),
  /** In whole units of its currency. */
  price: z.number(),
  currency: z.enum(["USD", "ILS"]),
  /** When it renews, or ends where it does not. */
  paid_until: z.number(),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;
