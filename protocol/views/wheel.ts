/** The lucky wheel as its member sees it. */
import { z } from "zod/mini";

/** A slice. Ten of them, clockwise from the top. */
export const prizeView = z.object({
  id: z.number(),
  /** "200", "free". */
  name: z.string(),
  value: z.union([z.number(), z.literal("free")]),
  coins: z.union([z.number(), z.literal("free")]),
  /** Percent. */
  probability: z.number(),
  bgColor: z.string(),
  color: z.string(),
});
export type PrizeView = z.infer<typeof prizeView>;

/** How many spins there are. */
export const spinsView = z.object({
  free_spins: z.number(),
  /** Grows with each change, so that older news never replaces newer. */
  version: z.number(),
});
export type SpinsView = z.infer<typeof spinsView>;

/** A spin that was made, with what proves it (domain/wheel.ts). */
export const spinView = z.object({
  /** The member's n-th. */
  n: z.number(),
  kind: z.enum(["daily", "free", "paid"]),
  type: z.enum(["spin", "coins"]),
  /** Coins won, or "free". */
  value: z.union([z.number(), z.literal("free")]),
  prize_id: z.number(),
  table: z.string(),
  seed: z.string(),
  commitment: z.string(),
  client_seed: z.string(),
  /** Seconds since 1970. */
  time: z.number(),
});
export type SpinView = z.infer<typeof spinView>;
