/**
 * The legal texts that a first start puts into the database. From then on the operator's own rows count. They hold to
 * what the product does; who operates it comes from the catalogue.
 */
import type { Translated } from "@/domain/catalogue.ts";
import { LEGAL_PAGES, type LegalPage } from "@/domain/legal.ts";
import { accessibility } from "@/store/seed/legal/accessibility.ts";
import { childSafety } from "@/store/seed/legal/child_safety.ts";
import { contact } from "@/store/seed/legal/contact.ts";
import { guidelines } from "@/store/seed/legal/guidelines.ts";
import { privacy } from "@/store/seed/legal/privacy.ts";
import { termsAndConditions } from "@/store/seed/legal/terms_and_conditions.ts";
import { tos } from "@/store/seed/legal/tos.ts";
import type { LegalRow } from "@/store/legal/writer.ts";

/** When these texts were changed last. */
const UPDATED_AT = Date.UTC(2026, 10, 26);

const TEXTS: Readonly<Record<LegalPage, Translated>> = {
  tos,
  "terms-and-conditions": termsAndConditions,
  privacy,
  guidelines,
  "child-safety": childSafety,
  accessibility,
  contact,
};

/** Every page in every language. */
export const demoLegal: readonly LegalRow[] = LEGAL_PAGES.flatMap((page) =>
  (["en", "he", "de"] as const).map((lang) => ({
    page,
    lang,
    text: TEXTS[page][lang],
    updated_at: UPDATED_AT,
  }))
);
