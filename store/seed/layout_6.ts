/** What layout 6 of the data was, as far as a migration must know it. */
import type { Catalogue } from "@/domain/catalogue.ts";

/** The catalogue of layout 6: there was no packaged app in which something could be for sale. Versions that were kept of it stay so. */
export type CatalogueOfLayout6 = Omit<Catalogue, "app">;
