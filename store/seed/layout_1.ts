/** What layout 1 of the data was, as far as a migration must know it. */
import type { Site, Translated } from "@/domain/catalogue.ts";
import type { CatalogueOfLayout5 } from "@/store/seed/layout_5.ts";

/** The catalogue of layout 1: the terms stood in it, the operator did not. */
export interface CatalogueOfLayout1 extends Omit<CatalogueOfLayout5, "site" | "gifts"> {
  site: Pick<Site, "name" | "support_email" | "social_proof">;
  terms: Translated;
}

/** The terms that a first start wrote then; any other ones are the operator's own. */
export const DEMO_TERMS_OF_LAYOUT_1: Translated = {
  en:
    "This site is for adults aged 18 or older. Chat partners are virtual profiles moderated by real people; real meetings " +
    "are not possible. Registration and a profile are free, messages cost coins. The operator of this site replaces this " +
    "text with its own terms.",
  he:
    "האתר מיועד לבני ובנות 18 ומעלה. השותפים לצ'אט הם פרופילים וירטואליים שמנוהלים בידי אנשים אמיתיים; אין אפשרות להיפגש " +
    "במציאות. ההרשמה והפרופיל בחינם, הודעות עולות מטבעות. מפעילי האתר מחליפים את הטקסט הזה בתנאים שלהם.",
  de:
    "Diese Seite ist für Erwachsene ab 18 Jahren. Chatpartner sind virtuelle Profile, die von echten Menschen moderiert " +
    "werden; echte Treffen sind nicht möglich. Registrierung und Profil sind kostenlos, Nachrichten kosten Coins. Der " +
    "Betreiber dieser Seite ersetzt diesen Text durch seine eigenen Bedingungen.",
};
