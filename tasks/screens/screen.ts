/** One picture's subject: a page of the routes' table in a certain state, or something that no path of it shows. */
import type { Page } from "playwright-core";
import type { World } from "@/tasks/screens/world.ts";

export interface Screen {
  /** Begins the file's name. */
  name: string;
  /** Path in the table; null for what is outside of it. */
  route: string | null;
  /** Where to go; the route unless given. */
  path?: string | ((world: World) => string);
  /** Who looks at it. A visitor has confirmed their age; one at the gate has not. */
  as?: "visitor" | "newcomer" | "applicant" | "member" | "premium" | "staff";
  /** Only shown in this language, where it is another page in others. */
  lang?: "en" | "he";
  /** Only shown on wide screens, where it is all there is of it. */
  isWide?: true;
  /** The browser that it is looked at with, where that matters. */
  userAgent?: string;
  /** What is done on the page before the picture is taken. */
  act?(page: Page, world: World): Promise<void>;
}
