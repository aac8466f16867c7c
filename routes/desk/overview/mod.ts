/** Pages about figures of the whole site. */
import { getOverviewCsv } from "@/routes/desk/overview/csv.ts";
import { getOverview } from "@/routes/desk/overview/page.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const OVERVIEW_PAGES: readonly DeskRoute[] = [
  { path: "/desk/overview", may: "overview", get: getOverview },
  { path: "/desk/overview.csv", may: "overview", get: getOverviewCsv },
];
