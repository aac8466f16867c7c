/** Contacts of the client in an island: null in the first render, on both sides, then with at least the rows of that. */
import { useLayoutEffect, useState } from "react";
import type { Me } from "@/client/client.ts";
import type { Slice, SliceClass } from "@/client/slice.ts";
import { getClient } from "@/client/start.ts";
import type { ContactPages } from "@/client/state/contact_pages.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

/** Before the page is drawn, so that whoever comes back finds the list as it was. */
export function usePages<Pages extends ContactPages & Slice>(
  me: Me,
  initial: readonly ContactView[] | null,
  Kind: SliceClass<Pages>,
): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null);
  useLayoutEffect(() => {
    const known = getClient(me).slice(Kind);
    known.seed(initial);
    setPages(known);
  }, [me.id]);
  return pages;
}
