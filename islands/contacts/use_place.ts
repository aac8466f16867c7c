/** Brings a list of contacts back to where it was scrolled, at the same place in the history. */
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ContactPages } from "@/client/state/contact_pages.ts";
import { useKeptScroll } from "@/islands/windowed/use_kept_scroll.ts";

interface Place {
  scrollPx: number;
}

/** Of each list, by the entry of the history. */
const places = new WeakMap<ContactPages, Map<string, Place>>();

/** `pages` is null in the first render. */
export function usePlace(pages: ContactPages | null, inside: RefObject<Element | null>): void {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    if (!pages) return;
    const known = placeOf(pages, globalThis.navigation?.currentEntry?.key ?? null);
    // A list that has just come into the document takes its height once it was measured: before this, and before it is seen.
    queueMicrotask(() => setPlace(known));
  }, [pages]);
  useKeptScroll(place, inside);
}

function placeOf(pages: ContactPages, entry: string | null): Place {
  const all = places.get(pages) ?? new Map<string, Place>();
  const place = (entry !== null && all.get(entry)) || { scrollPx: 0 };
  if (entry !== null) places.set(pages, all.set(entry, place));
  return place;
}
