/** Calls about figures of the whole site. */
import { z } from "zod/mini";
import { LANGUAGES } from "@/domain/language.ts";
import { OVERVIEW_PERIODS, OVERVIEW_SECTIONS } from "@/domain/overview.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { overviewTableView } from "@/protocol/desk/views/overview.ts";

const choice = {
  by: z._default(z.enum(OVERVIEW_PERIODS), "day"),
  /** Left out: of all languages. */
  lang: z.optional(z.enum(LANGUAGES)),
};

export const OVERVIEW_CALLS = {
  overview: defineDeskCall({
    about:
      "Figures of the whole site for 14 days, 12 weeks or 12 months (UTC), of all languages or of one, and how long the queues are now.",
    may: "overview",
    effect: "read",
    input: z.object(choice),
    output: z.object({
      tables: z.array(overviewTableView),
      queues: z.object({
        chats: z.number(),
        reports: z.number(),
        photos: z.number(),
        verifications: z.number(),
        tickets: z.number(),
      }),
    }),
    errors: [],
  }),
  "overview/export": defineDeskCall({
    about: "One section of them, for a file. It is logged.",
    may: "overview",
    effect: "idempotent",
    input: z.object({ section: z.enum(OVERVIEW_SECTIONS), ...choice }),
    output: overviewTableView,
    errors: [],
  }),
} as const;
