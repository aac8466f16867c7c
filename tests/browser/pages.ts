/** The site map as the browser tests walk it: every page of the routes' table, and the pages of refusals. */
import { TABLE } from "@/routes/mod.ts";

export interface SitePage {
  path: string;
  guard: "member" | "guest" | "anyone";
}

/** Every page, with a chat where one has a contact. */
export function listPages(contact: { id: string }): SitePage[] {
  const pages = TABLE.flatMap(({ path, guard }) =>
    path.includes("/:slug?")
      ? [{ path: path.replace("/:slug?", ""), guard }, { path: path.replace(":slug?", contact.id), guard }]
      : [{ path, guard }]
  );
  return [...pages, { path: "/nowhere", guard: "anyone" }];
}
