/** What layout 5 of the data was, as far as a migration must know it. */
import type { CatalogueOfLayout6 } from "@/store/seed/layout_6.ts";

/** The catalogue of layout 5: nothing was sold for money, and there was no wheel. */
export interface CatalogueOfLayout5 extends
  Omit<
    CatalogueOfLayout6,
    "credits" | "premium" | "promo" | "wheel" | "payments" | "promo_codes" | "texts"
  > {
  credits: unknown[];
  premium: unknown[];
}
