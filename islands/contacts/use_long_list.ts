/**
 * What keeps a long list of contacts out of the document where it is not seen: loaded once there is more than a screenful.
 * A short list, as beside every page, does without.
 */
import { useEffect, useState } from "react";

/** Rows that any document bears. */
const SHORT_MAX = 24;

type LongList = typeof import("@/islands/contacts/long_list.ts");

/** Kept for all lists, so that whoever comes back to one finds it at once. */
let loaded: LongList | null = null;

/** Null while the list is short, or while that is on its way. */
export function useLongList(count: number): LongList | null {
  const [, setLoaded] = useState(loaded);
  const isWanted = count > SHORT_MAX;
  useEffect(() => {
    if (!isWanted || loaded) return;
    // Where it fails the rows are there all the same; the next page tries again.
    import("@/islands/contacts/long_list.ts").then((list) => setLoaded(loaded = list)).catch(reportError);
  }, [count]);
  return isWanted ? loaded : null;
}
