/** A member's coins as they see them themselves. Times in seconds since 1970. */
import { z } from "zod/mini";
import { CAUSES } from "@/domain/money.ts";
import { SPENT_ON, type SpentOn } from "@/domain/spending_month.ts";

/** An amount of money in millionths of a whole unit. */
export const costView = z.object({ micros: z.number(), currency: z.enum(["USD", "ILS"]) });

/** Coins that came together, and what they have cost; missing where nothing. */
export const lotView = z.object({ coins: z.number(), cost: z.optional(costView) });
export type LotView = z.infer<typeof lotView>;

/** What was bought and spent in a UTC month. */
export const spendingMonthView = z.object({
  /** Months since January 1970. */
  month: z.number(),
  /** Coins, by what they were spent on; what is missing is none. */
  spent: z.partial(z.object(
    Object.fromEntries(SPENT_ON.map((on) => [on, z.number()])) as Record<SpentOn, z.ZodMiniNumber>,
  )),
  /** What they had cost. */
  cost: z.array(costView),
  /** Coins that came back because nobody had answered. */
  back: z.number(),
  /** Coins that were bought, bonus among them, and what was paid. */
  bought: z.number(),
  paid: z.array(costView),
});
export type SpendingMonthView = z.infer<typeof spendingMonthView>;

/** A movement of coins. */
export const movementView = z.object({
  seq: z.number(),
  /** Coins, positive for what came and negative for what went. */
  delta: z.number(),
  /** Balance after it. */
  after: z.number(),
  cause: z.enum(CAUSES),
  /** What it was for: a message, an order, a spin. */
  ref: z.string(),
  /** The other member of a message or a gift, where there still is one. */
  user_id: z.optional(z.string()),
  name: z.optional(z.string()),
  /** What its coins have cost their member, by currency; missing where nothing. */
  cost: z.optional(z.array(costView)),
  time: z.number(),
});
export type MovementView = z.infer<typeof movementView>;
