/** Calls about the people of the desk: one's own account, those of others, and the log of all acts. */
import { z } from "zod/mini";
import { ROLES } from "@/domain/staff.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";

const flag = z.union([z.literal(0), z.literal(1)]);
const role = z.enum(ROLES);
const language = z.enum(["en", "he", "de"]);

export const STAFF_CALLS = {
  me: defineDeskCall({
    about: "Who is signed in, and what their roles allow.",
    may: null,
    effect: "read",
    input: z.object({}),
    output: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      roles: z.array(role),
      teams: z.array(z.string()),
      languages: z.array(language),
      /** Permissions of the table of roles. */
      may: z.array(z.string()),
      session: z.string(),
      /** 1 where it was proved within ten minutes who it is. */
      fresh: flag,
    }),
    errors: [],
  }),
} as const;
