/**
 * Tells the server whether the window has room for a column, by a cookie: a narrow one gets pages without them. Started by
 * islands/entry.ts.
 */
import { WIDE } from "@/client/wide.ts";

const YEAR_S = 365 * 24 * 3600;
/** From here on there is one beside a chat (static/styles/shell.css), and from `WIDE` two beside every page. */
const ROOMY = "(width >= 37.5rem)";

/** Remembers the width from now on. `onRoom`: there may be more columns than before, or they are missing in the page. */
export function rememberWidth(onRoom: () => unknown): void {
  const roomy = matchMedia(ROOMY);
  const remember = () => {
    document.cookie = `wide=${roomy.matches ? 1 : 0}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if (roomy.matches) onRoom();
  };
  roomy.addEventListener("change", remember);
  matchMedia(WIDE).addEventListener("change", remember);
  remember();
}
