/** A member's coins as they see them themselves. Times in seconds since 1970. */
import { z } from "zod/mini";
import { CAUSES } from "@/domain/money.ts";

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
  time: z.number(),
});
export type MovementView = z.infer<typeof movementView>;

/** The member's own limit of a UTC day. */
export const capView = z.object({
  /** Null where there is none. */
  coins: z.nullable(z.number()),
  /** What was spent today. */
  spent: z.number(),
  /** A higher one, or none, and when it begins to count; missing where none waits. */
  next: z.optional(z.object({ coins: z.nullable(z.number()), from: z.number() })),
});
export type CapView = z.infer<typeof capView>;
