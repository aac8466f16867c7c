/**
 * Tells the server whether the window has room for columns, by a cookie: a narrow one gets pages without them. Started by
 * islands/entry.ts.
 */
import { isWide, WIDE } from "@/client/wide.ts";

const YEAR_S = 365 * 24 * 3600;

/** Remembers the width from now on. `onWide`: it has just become wide, or is and the page has no columns. */
export function rememberWidth(onWide: () => unknown): void {
  const remember = () => {
    document.cookie = `wide=${isWide() ? 1 : 0}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if (isWide()) onWide();
  };
  matchMedia(WIDE).addEventListener("change", remember);
  remember();
}
