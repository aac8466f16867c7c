/** What layout 5 of the data was, as far as a migration must know it. */
import type { Catalogue } from "@/domain/catalogue.ts";

/** The catalogue of layout 5: nothing was sold for money, and there was no wheel. */
export interface CatalogueOfLayout5
  extends Omit<Catalogue, "credits" | "premium" | "promo" | "wheel" | "payments" | "promo_codes" | "texts"> {
  credits: unknown[];
  premium: unknown[];
}
