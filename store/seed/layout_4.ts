/** What layout 4 of the data was, as far as a migration must know it. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { CatalogueOfLayout5 } from "@/store/seed/layout_5.ts";

/** The catalogue of layout 4, which had no gifts unless the operator had written some into it. */
export type CatalogueOfLayout4 = Omit<CatalogueOfLayout5, "gifts"> & Partial<Pick<Catalogue, "gifts">>;
