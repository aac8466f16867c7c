/**
 * The operator's legal texts: which pages there are, how long one may be, and the facts of the catalogue that are put
 * into them. Their markup is read by domain/legal_markup.ts. Pure; anyone may import it.
 */
import { type Catalogue, priceOf } from "@/domain/catalogue.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { formatCount } from "@/domain/time_text.ts";

/** The pages that say what holds between the site and its members, named as their paths. */
export const RULE_PAGES = ["tos", "terms-and-conditions", "privacy", "guidelines"] as const;
/** The pages that say what the operator stands for, and where to reach them. */
export const STATEMENT_PAGES = ["child-safety", "accessibility", "contact"] as const;
export const LEGAL_PAGES = [...RULE_PAGES, ...STATEMENT_PAGES] as const;

export type LegalPage = typeof LEGAL_PAGES[number];

/** The pages whose new versions may ask members to accept them. */
export const ASKED_PAGES = ["tos", "privacy"] as const satisfies readonly LegalPage[];
export type AskedPage = typeof ASKED_PAGES[number];

/**
 * Which version of each page counts, and the latest one that asks members; 0 where none does. A page that is missing has the
 * text of the first start, which is its version 1.
 */
export type LegalState = Readonly<Partial<Record<LegalPage, { version: number; asked: number }>>>;

/** The version of a page that counts. */
export function legalVersionOf(state: LegalState | null, page: LegalPage): number {
  return state?.[page]?.version ?? 1;
}

/** The pages that a member has yet to accept. */
export function pagesToAccept(
  state: LegalState | null,
  accepted: Readonly<Partial<Record<AskedPage, number>>> = {},
): AskedPage[] {
  return ASKED_PAGES.filter((page) => (state?.[page]?.asked ?? 0) > (accepted[page] ?? 1));
}

/** What a text may name as `{fact}`. */
export const LEGAL_FACTS = [
  "site",
  "operator",
  "address",
  "email",
  "support_email",
  "message_coins",
  "sign_up_coins",
] as const;

export type LegalFacts = Readonly<Record<typeof LEGAL_FACTS[number], string>>;

/** A text as the operator wrote it, with its facts still to be filled in. */
export interface LegalText {
  text: string;
  /** When it was changed last, in milliseconds since 1970; null where nobody knows. */
  updated_at: number | null;
}

const FACT = /\{(\w{1,40})\}/g;
const BEYOND_LATIN_1 = /[\u0100-\uffff]/;
/** The reader's text may run the other way than an address or a name in it. */
const ISOLATE = "\u2068";
const END_ISOLATE = "\u2069";

export function isLegalPage(name: string): name is LegalPage {
  return LEGAL_PAGES.some((page) => page === name);
}

/** The size of a text as the database keeps it: a byte a character, two as soon as one is not Latin-1. */
export function legalTextBytes(text: string): number {
  return text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1);
}

/** What the texts may say of a site, from its catalogue. */
export function legalFacts(catalogue: Catalogue): LegalFacts {
  const { name, operator, support_email } = catalogue.site;
  return {
    site: name,
    operator: operator.name,
    address: operator.address,
    email: operator.email,
    support_email,
    message_coins: formatCount(priceOf(catalogue, "message")),
    sign_up_coins: formatCount(SIGN_UP_COINS),
  };
}

/** Puts the facts into a text. What names no fact stays as it is. */
export function fillLegal(text: string, facts: LegalFacts): string {
  return text.replace(FACT, (placeholder, name: string) => {
    const known = LEGAL_FACTS.find((fact) => fact === name);
    return known ? `${ISOLATE}${facts[known]}${END_ISOLATE}` : placeholder;
  });
}

/** The `{names}` in a text that are no facts, each once: mistakes that a reader would see. */
export function unknownFacts(text: string): string[] {
  const names = Array.from(text.matchAll(FACT), ([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !LEGAL_FACTS.some((fact) => fact === name));
}
