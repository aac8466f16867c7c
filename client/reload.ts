/**
 * Reloads the page when code cannot be loaded, most often because a new version was deployed: at most once a minute
 * (spec §4), never in a loop, and not without a network.
 */
const RELOAD_EVERY_MS = 60_000;
const STORED_AT = "kin:reloaded-at";

interface ReloadEnv {
  readonly now: () => number;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

/** The error messages of a failed lazy import in Chromium, Firefox and Safari. */
const CHUNK_FAILURE = /dynamically imported module|^Importing a module script failed/;

export function isChunkFailure(reason: unknown): boolean {
  return reason instanceof TypeError && CHUNK_FAILURE.test(reason.message);
}

/** Reloads, unless it did within the last minute; returns whether it does. */
export function reloadOnce({ now, storage, isOnline, reload }: ReloadEnv): boolean {
  if (!isOnline()) return false;
  try {
    const before = Number(storage.getItem(STORED_AT));
    if (now() - before < RELOAD_EVERY_MS) return false;
    storage.setItem(STORED_AT, String(now()));
  } catch {
    // Without storage the last reload is unknown, and a loop could not be stopped.
    return false;
  }
  reload();
  return true;
}

/** The same for the current page. */
export function reloadPageOnce(): boolean {
  return reloadOnce({
    now: () => Date.now(),
    storage: sessionStorage,
    isOnline: () => navigator.onLine,
    reload: () => location.reload(),
  });
}
