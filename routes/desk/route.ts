/** What stands in the table of the desk's pages. */
import type { Needed } from "@/domain/staff.ts";
import type { Page } from "@/routes/page_env.ts";

export interface DeskRoute {
  path: string;
  /** Null: whoever is signed in at the desk. `public`: anybody. */
  may: Needed | null | "public";
  get?: Page;
  post?: Page;
}
