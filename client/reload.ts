/**
 * What happens when code cannot be loaded, most often because a new version was deployed under an open page:
 * the page reloads, at most once a minute (spec §4), and never in a loop. Without a network it stays as it is.
 */
const RELOAD_EVERY_MS = 60_000;
const STORED_AT = "kin:reloaded-at";

interface ReloadEnv {
  readonly now: () => number;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

/** What browsers say of a lazy import that could not be fetched: Chromium and Firefox, and Safari. */
const CHUNK_FAILURE = /dynamically imported module|^Importing a module script failed/;

export function isChunkFailure(reason: unknown): boolean {
  return reason instanceof TypeError && CHUNK_FAILURE.test(reason.message);
}

/** Reloads unless it did so within the last minute; true when it did. */
export function reloadOnce({ now, storage, isOnline, reload }: ReloadEnv): boolean {
  if (!isOnline()) return false;
  try {
    const before = Number(storage.getItem(STORED_AT) ?? 0);
    if (now() - before < RELOAD_EVERY_MS) return false;
    storage.setItem(STORED_AT, String(now()));
  } catch {
    // Without storage there is no memory of the last reload, so a loop could not be stopped.
    return false;
  }
  reload();
  return true;
}

/** The same for the page that this code runs in. */
export function reloadPageOnce(): boolean {
  return reloadOnce({
    now: () => Date.now(),
    storage: sessionStorage,
    isOnline: () => navigator.onLine,
    reload: () => location.reload(),
  });
}
