/**
 * Asks for cities while somebody types: shortly after the last key, one question at a time, and only the answer to the
 * latest one counts. Where no answer comes the list just stays away: the form works without it.
 */
import type { PlaceView } from "@/domain/place.ts";
import { debounce } from "@/client/debounce.ts";
import type { Ports } from "@/client/ports.ts";

/** Pause after a key before it is asked for (spec §5). */
export const SEARCH_PAUSE_MS = 10;

export interface PlaceSearchPorts {
  after: Ports["after"];
  /** The cities that a text may mean; rejects where there is no answer, or when it is aborted. */
  ask(text: string, signal: AbortSignal): Promise<readonly PlaceView[]>;
  /** Shows the cities of the latest text; null clears the list. */
  show(places: readonly PlaceView[] | null): void;
}

/** Gives what to call with the text whenever it changes; empty text clears the list at once. */
export function createPlaceSearch({ after, ask, show }: PlaceSearchPorts): (text: string) => void {
  let latest = new AbortController();
  let wanted = "";

  async function search(): Promise<void> {
    const { signal } = latest;
    const places = await ask(wanted, signal).catch(() => null);
    if (!signal.aborted) show(places);
  }

  const soon = debounce(SEARCH_PAUSE_MS, () => void search(), after);
  return function typed(text) {
    latest.abort();
    latest = new AbortController();
    wanted = text.trim();
    if (wanted !== "") return soon();
    soon.cancel();
    show(null);
  };
}
