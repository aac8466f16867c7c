/**
 * What happens when code cannot be loaded, most often because a new version was deployed under an open page:
 * the page reloads, at most once a minute (spec §4), and never in a loop.
 */
const RELOAD_EVERY_MS = 60_000;
const STORED_AT = "kin:reloaded-at";

interface ReloadEnv {
  readonly now: () => number;
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly reload: () => void;
}

/** Reloads unless it did so within the last minute; true when it did. */
export function reloadOnce({ now, storage, reload }: ReloadEnv): boolean {
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
