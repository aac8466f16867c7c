/** Brings a list of contacts back to where it was scrolled, at the same place in the history. */
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ContactPages } from "@/client/state/contact_pages.ts";
import { useKeptScroll } from "@/islands/windowed/use_kept_scroll.ts";

/** `pages` is null in the first render. */
export function usePlace(pages: ContactPages | null, inside: RefObject<Element | null>): void {
  const [place, setPlace] = useState<{ scrollPx: number } | null>(null);
  useLayoutEffect(() => {
    if (!pages) return;
    const known = pages.placeAt(globalThis.navigation?.currentEntry?.key ?? null);
    // A list that has just come into the document takes its height once it was measured: before this, and before it is seen.
    queueMicrotask(() => setPlace(known));
  }, [pages]);
  useKeptScroll(place, inside);
}
