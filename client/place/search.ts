/**
 * Searches for cities while typing: debounced, one request at a time, and only the latest answer counts. Without an answer
 * the list stays hidden, and the form works without it.
 */
import type { PlaceView } from "@/domain/place.ts";
import type { Ports } from "@/client/ports.ts";

/** Delay of a search after the last key (spec §5). */
export const SEARCH_PAUSE_MS = 10;

export interface PlaceSearchPorts {
  after: Ports["after"];
  /** The cities that match a text; rejects without an answer, or when aborted. */
  ask(text: string, signal: AbortSignal): Promise<readonly PlaceView[]>;
  /** Shows the cities of the latest text; null clears the list. */
  show(places: readonly PlaceView[] | null): void;
}

/** Returns the function to call with each new text; an empty text clears the list at once. */
export function createPlaceSearch({ after, ask, show }: PlaceSearchPorts): (text: string) => void {
  let latest = new AbortController();
  let wanted = "";
  let cancel = () => {};

  async function search(): Promise<void> {
    const { signal } = latest;
    const places = await ask(wanted, signal).catch(() => null);
    if (!signal.aborted) show(places);
  }

  // Not by client/debounce.ts, which is in a file of members' pages: guests search too.
  return function typed(text) {
    latest.abort();
    latest = new AbortController();
    wanted = text.trim();
    cancel();
    if (wanted === "") return show(null);
    cancel = after(SEARCH_PAUSE_MS, () => void search());
  };
}
