/** A search in an island of contacts. What searches is loaded when a search becomes likely. */
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Client } from "@/client/client.ts";
import type { ContactSearch } from "@/client/state/contact_search.ts";
import type { ContactView, FoundContact } from "@/protocol/views/contact.ts";

type Searching = typeof import("@/client/state/contact_search.ts");

export interface Found {
  source: ContactSearch;
  rows: readonly FoundContact[];
  /** Everything has been looked through. */
  isOver: boolean;
}

export interface Search {
  /** Null while nothing is searched for. */
  found: Found | null;
  /** Loads what searches, ahead of the first letter. */
  prepare(): void;
}

const NOBODY: readonly FoundContact[] = [];

/** Searches for `text`, at first among the rows that are listed. */
export function useSearch(client: Client | null, text: string, listed: readonly ContactView[]): Search {
  const [code, setCode] = useState<Searching | null>(null);
  const isWanted = text.trim() !== "";
  const source = client && code ? client.slice(code.ContactSearch) : null;

  async function load(): Promise<void> {
    if (!code) setCode(await import("@/client/state/contact_search.ts"));
  }

  useEffect(() => {
    if (!client || !isWanted) return;
    load().catch((error) => {
      reportError(error);
      client.notices.show({ type: "error", message: "error.occurred" });
    });
  }, [client, isWanted]);
  // Before it is drawn: nobody is said to be missing who was not looked for.
  useLayoutEffect(() => source?.search(text), [source, text]);
  useEffect(() => () => source?.search(""), [source]);

  const more = source?.found.value ?? NOBODY;
  const rows = useMemo(() => code && isWanted ? code.mergeFound(text, listed, more) : NOBODY, [
    code,
    text,
    listed,
    more,
  ]);
  const isOver = source?.complete.value === true && source.loading.value === "idle";
  return {
    found: source && isWanted ? { source, rows, isOver } : null,
    // What fails here is asked for again with the first letter.
    prepare: () => void load().catch(() => {}),
  };
}
