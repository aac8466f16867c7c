/** Proposals and versions of catalogue and texts as the desk sees them. Times in seconds since 1970. */
import { z } from "zod/mini";
import { PROPOSAL_STATES, PROPOSED } from "@/domain/proposals.ts";
import { flag } from "@/protocol/desk/views/decision.ts";

export const words = z.object({ en: z.string(), he: z.string(), de: z.string() });

/** Somebody of the desk; null for a command on the server's own machine. */
const person = z.nullable(z.object({ id: z.string(), name: z.string() }));

export const proposalView = z.object({
  id: z.string(),
  about: z.enum(PROPOSED),
  state: z.enum(PROPOSAL_STATES),
  /** The version that it was made of. */
  base: z.number(),
  by: person,
  own: flag,
  at: z.number(),
  changed_at: z.number(),
  note: z.string(),
  goes_at: z.nullable(z.number()),
  agreed: z.nullable(z.object({ by: person, at: z.number() })),
  became: z.nullable(z.number()),
  asks: flag,
  summary: words,
  /** 1 where something else has gone live since it was made. */
  behind: flag,
  version: z.number(),
});
export type ProposalView = z.infer<typeof proposalView>;

/** A version, and who made it where that is known. */
export const versionView = z.object({
  n: z.number(),
  at: z.nullable(z.number()),
  by: person,
  agreed: person,
  note: z.string(),
  asks: flag,
  summary: words,
});
export type VersionView = z.infer<typeof versionView>;

export const differenceView = z.object({
  part: z.string(),
  row: z.string(),
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
