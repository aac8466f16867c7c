/**
 * The columns of a page that came without them, since its window was narrow, once it is wide. Loaded by islands/entry.ts.
 * The server renders them for the page that is open now (NV-33).
 */
import { PART_HEADER } from "@/client/fragment.ts";
import { reloadPageOnce } from "@/client/reload.ts";

const PART = "columns";

/** Puts the columns into the page; where they cannot be had, loads the page anew. */
export async function fillColumns(): Promise<void> {
  const answer = await fetch(location.href, { headers: { [PART_HEADER]: PART, accept: "text/html" } });
  if (answer.headers.get(PART_HEADER) !== PART) return void reloadPageOnce();
  const columns = new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll("aside");
  for (const column of columns) {
    document.querySelector(`.${column.className}:empty`)?.replaceWith(document.importNode(column, true));
  }
}
