/** Calls about what the site sells, and its texts. A catalogue crosses the wire as its operator's file has it. */
import { z } from "zod/mini";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import { LEGAL_MAX_BYTES } from "@/domain/limits.ts";
import { PROPOSED } from "@/domain/proposals.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import { differenceView, proposalView, versionView, words } from "@/protocol/desk/views/catalogue.ts";
import { flag } from "@/protocol/desk/views/decision.ts";

const id = z.string().check(z.minLength(1), z.maxLength(40));
/** Of a proposal as the caller saw it; 0 for one that they begin, under an id of their own. */
const version = z.coerce.number().check(z.int(), z.minimum(0));
const at = { proposal: id, version };
const number = z.coerce.number().check(z.int(), z.minimum(1));
const catalogue = z.record(z.string(), z.unknown());
/** Longer ones are refused by their own rule. */
const text = z.string().check(z.maxLength(4 * LEGAL_MAX_BYTES));
const summary = z.object({
  en: z.string().check(z.maxLength(8_192)),
  he: z.string().check(z.maxLength(8_192)),
  de: z.string().check(z.maxLength(8_192)),
});

const ACT_ERRORS = [
  "unknown_proposal",
  "unknown_version",
  "proposal_changed",
  "proposal_not_yours",
  "proposal_empty",
  "proposal_note_invalid",
  "second_person_required",
  "not_permitted",
  "catalogue_invalid",
  "catalogue_changed",
  "id_used",
  "legal_invalid",
  "legal_summary_missing",
  "plan_invalid",
] as const;

export const CATALOGUE_CALLS = {
  catalogue: defineDeskCall({
    about: "The catalogue that counts, its open proposals, and how many people may agree to one.",
    may: "catalogue",
    effect: "read",
    input: z.object({}),
    output: z.object({
      catalogue,
      version: z.number(),
      open: z.array(proposalView),
      /** People who may agree, besides the caller. */
      others: z.number(),
    }),
    errors: [],
  }),
  "catalogue/versions": defineDeskCall({
    about: "Versions of the catalogue with who made them, the latest first, 50 at a time.",
    may: "catalogue",
    effect: "read",
    input: z.object({ before: z.optional(number) }),
    output: z.object({ versions: z.array(versionView), next: z.nullable(z.number()) }),
    errors: [],
  }),
  "catalogue/version": defineDeskCall({
    about: "A version of the catalogue, with what differs from the one before it.",
    may: "catalogue",
    effect: "read",
    input: z.object({ n: number }),
    output: z.object({ catalogue, version: versionView, differences: z.array(differenceView) }),
    errors: ["unknown_version"],
  }),
  texts: defineDeskCall({
    about: "A legal page as it counts, its open proposals and its versions, the latest first.",
    may: "catalogue",
    effect: "read",
    input: z.object({ page: z.enum(LEGAL_PAGES) }),
    output: z.object({
      version: z.number(),
      texts: words,
      open: z.array(proposalView),
      versions: z.array(versionView),
    }),
    errors: [],
  }),
  "texts/version": defineDeskCall({
    about: "A version of a legal page, and the texts of the one before it.",
    may: "catalogue",
    effect: "read",
    input: z.object({ page: z.enum(LEGAL_PAGES), n: number }),
    output: z.object({ version: versionView, texts: words, before: z.nullable(words) }),
    errors: ["unknown_version"],
  }),
  proposal: defineDeskCall({
    about:
      "A proposal with what differs from what counts now. `second`: 1 where another person has to agree to it.",
    may: "catalogue",
    effect: "read",
    input: z.object({ proposal: id }),
    output: z.object({
      proposal: proposalView,
      catalogue: z.nullable(catalogue),
      differences: z.array(differenceView),
      texts: z.nullable(words),
      live_texts: z.nullable(words),
      second: flag,
      others: z.number(),
    }),
    errors: ["unknown_proposal"],
  }),
  "proposal/save": defineDeskCall({
    about: "Begins a proposal, or changes one's own draft: a part of the catalogue, all of it checked.",
    may: "catalogue",
    effect: "idempotent",
    input: z.object({ ...at, part: z.string().check(z.maxLength(40)), value: z.unknown() }),
    output: proposalView,
    errors: ACT_ERRORS,
  }),
  "proposal/write": defineDeskCall({
    about: "Begins a proposal, or changes one's own draft: texts of a legal page, and what members are told.",
    may: "catalogue",
    effect: "idempotent",
    input: z.object({
      ...at,
      page: z.enum(LEGAL_PAGES),
      texts: z.object({ en: z.optional(text), he: z.optional(text), de: z.optional(text) }),
      asks: z.optional(flag),
      summary: z.optional(summary),
    }),
    output: proposalView,
    errors: ACT_ERRORS,
  }),
  "proposal/bring_back": defineDeskCall({
    about: "Begins a proposal with what an earlier version said, under an id of the caller's.",
    may: "catalogue",
    effect: "idempotent",
    input: z.object({ proposal: id, of: z.enum(PROPOSED), n: number }),
    output: proposalView,
    errors: ACT_ERRORS,
  }),
  "proposal/submit": defineDeskCall({
    about:
      "Hands a draft in. What needs nobody else goes live at once, or at `goes_at` (seconds since 1970); the rest waits for another " +
      "person.",
    may: "catalogue",
    effect: "idempotent",
    fresh: true,
    input: z.object({
      ...at,
      note: z.string().check(z.maxLength(8_192)),
      goes_at: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(99_999_999_999))),
    }),
    output: proposalView,
    errors: ACT_ERRORS,
  }),
  "proposal/agree": defineDeskCall({
    about: "Another person agrees: it goes live at once, or at its time.",
    may: "catalogue",
    effect: "idempotent",
    fresh: true,
    input: z.object(at),
    output: proposalView,
    errors: ACT_ERRORS,
  }),
  "proposal/withdraw": defineDeskCall({
    about: "Ends a proposal that is not live.",
    may: "catalogue",
    effect: "idempotent",
    input: z.object(at),
    output: proposalView,
    errors: ACT_ERRORS,
  }),
  "proposal/rebase": defineDeskCall({
    about: "Makes one's own proposal anew of what counts now; it is a draft again.",
    may: "catalogue",
    effect: "idempotent",
    input: z.object(at),
    output: proposalView,
    errors: ACT_ERRORS,
  }),
} as const;
