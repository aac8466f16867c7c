/** What its sender has done to a line after it was sent, in the desk's views of lines. */
import { z } from "zod/mini";

export const lineChange = {
  /** 1 where it was edited. */
  edited: z.optional(z.literal(1)),
  /** 1 where it was unsent: then it has no text. */
  unsent: z.optional(z.literal(1)),
};
