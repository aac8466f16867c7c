/**
 * Changes of the catalogue and of legal texts that somebody of the desk proposes: how they go live, and whom they need. Pure.
 *
 * 1. `draft`: whoever has begun it works on it.
 * 2. `waiting`: it is handed in, and another person has to agree.
 * 3. `planned`: nothing is missing but its time.
 * 4. `live`, `withdrawn` or `outdated`: it is over. Outdated is one whose time came when something else had gone live; whoever
 *    has begun it may bring it up to date, which makes it a draft again.
 */
import { diffCatalogues } from "@/domain/catalogue_diff.ts";
import type { Catalogue, Translated } from "@/domain/catalogue.ts";
import type { StaffId } from "@/domain/ids.ts";
import { LEGAL_PAGES, type LegalPage } from "@/domain/legal.ts";

export const PROPOSAL_STATES = ["draft", "waiting", "planned", "live", "withdrawn", "outdated"] as const;
export type ProposalState = typeof PROPOSAL_STATES[number];

/** What is proposed: the catalogue, or the text of a page. */
export const PROPOSED = ["catalogue", ...LEGAL_PAGES] as const;
export type Proposed = "catalogue" | LegalPage;

type Person = StaffId | "system";

export interface Proposal {
  /** Given by whoever begins it, so that a click that comes twice begins one. */
  id: string;
  about: Proposed;
  /** The version that it was made of. */
  base: number;
  state: ProposalState;
  by: Person;
  /** Milliseconds since 1970, as all times here. */
  at: number;
  changed_at: number;
  /** Why, in words for colleagues. */
  note: string;
  /** When it is to go live; null for at once. */
  goes_at: number | null;
  agreed?: { by: Person; at: number };
  /** The version that it has become. */
  became?: number;
  /** Of a legal text: whether members have to accept it, and what is new in it. */
  asks?: boolean;
  summary?: Translated;
  /** Grows with each change. */
  version: number;
}

/** Parts of the catalogue that decide what somebody pays, gets or wins: two persons change them. */
const TWO_PERSONS: readonly (keyof Catalogue)[] = [
  "prices",
  "credits",
  "premium",
  "promo",
  "promo_codes",
  "wheel",
  "gifts",
  "payments",
  "app",
];

/** Every part that a proposal may change; genders and answers belong to profiles, and are changed by file. */
export const PARTS = ["site", "texts", "desk", ...TWO_PERSONS] as const;

/** The parts in which two catalogues differ. */
export function changedParts(before: Catalogue, after: Catalogue): (keyof Catalogue)[] {
  return [...new Set(diffCatalogues(before, after).map(({ part }) => part as keyof Catalogue))];
}

/** Whether what changes needs another person, whoever proposes it. */
export function needsSecond(before: Catalogue, after: Catalogue): boolean {
  return changedParts(before, after).some((part) => TWO_PERSONS.includes(part));
}

/**
 * A catalogue that was made of `base`, made anew of `live`: with all that it changed, and nothing else. Where both have changed
 * a part, the proposal's stands, and the difference to what is live shows it.
 */
export function rebased(proposed: Catalogue, base: Catalogue, live: Catalogue): Catalogue {
  const next: Record<string, unknown> = { ...live };
  for (const part of changedParts(base, proposed)) {
    if (proposed[part] === undefined) delete next[part];
    else next[part] = proposed[part];
  }
  return next as unknown as Catalogue;
}

/** Whether somebody still works or waits on it. */
export function isOpenProposal({ state }: Pick<Proposal, "state">): boolean {
  return state === "draft" || state === "waiting" || state === "planned" || state === "outdated";
}

/** Whether a text may be the id of a proposal. */
export function isProposalId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
