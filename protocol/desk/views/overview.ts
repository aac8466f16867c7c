/** How figures of the whole site are told. */
import { z } from "zod/mini";
import { OVERVIEW_COLUMNS, OVERVIEW_SECTIONS } from "@/domain/overview.ts";

/** "few": a number from 1 to 4 of one language, which could tell who it was. Null: there is nothing to tell. */
const figure = z.nullable(z.union([z.number(), z.literal("few")]));

export const overviewTableView = z.object({
  section: z.enum(OVERVIEW_SECTIONS),
  /** 1 where it is of the language that was asked for, 0 where it is of all. */
  split: z.union([z.literal(0), z.literal(1)]),
  columns: z.array(z.object({
    name: z.enum(OVERVIEW_COLUMNS),
    /** Minutes are the upper end of a class, money is in the smallest unit, shares are of 1. */
    kind: z.enum(["count", "minutes", "money", "share", "mean"]),
    /** A currency, or how many weeks later. */
    of: z.string(),
  })),
  rows: z.array(z.object({
    /** The first day of a period as YYYY-MM-DD, or `wizard/step`; a wizard alone for those who registered by it. */
    key: z.string(),
    cells: z.array(figure),
  })),
});
export type OverviewTableView = z.infer<typeof overviewTableView>;
