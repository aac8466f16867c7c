/**
 * Decides which tab of a browser plays the sound of an event. For `sounds.ts`.
 *
 * 1. The focused tab holds a lock. While there is one, it alone decides, so that a background tab does not announce a chat
 *    that is on the screen.
 * 2. Otherwise the first tab takes a second lock for a moment, and the others stay silent, so that a burst of events is one
 *    sound.
 */

const FOCUS_LOCK = "kindling-focus";
const SOUND_LOCK = "kindling-sound";
const HOLD_MS = 1_000;

export interface TurnEnv {
  hasFocus(): boolean;
  /** Null on plain http: then the tab with the focus plays, and no other. */
  locks: Pick<LockManager, "request" | "query"> | null;
  /** Resolves once the tab has lost the focus. */
  blurred(): Promise<void>;
  /** Calls its listener whenever the tab gets the focus. */
  onFocus(listener: () => void): void;
  wait(ms: number): Promise<void>;
}

/** Joins; the returned function tells whether this tab may play. */
export function joinTurns({ hasFocus, locks, blurred, onFocus, wait }: TurnEnv): () => Promise<boolean> {
  if (!locks) return () => Promise.resolve(hasFocus());
  const holdFocus = () =>
    void locks.request(FOCUS_LOCK, () => hasFocus() ? blurred() : Promise.resolve()).catch(() => {});
  if (hasFocus()) holdFocus();
  onFocus(holdFocus);

  return async () => {
    if (!hasFocus()) {
      const { held = [] } = await locks.query();
      if (held.some(({ name }) => name === FOCUS_LOCK)) return false;
    }
    return await new Promise((resolve) => {
      void locks.request(SOUND_LOCK, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? wait(HOLD_MS) : Promise.resolve();
      }).catch(() => resolve(false));
    });
  };
}

/** The tabs of a real browser. */
export function browserTurns(): () => Promise<boolean> {
  return joinTurns({
    hasFocus: () => document.hasFocus(),
    locks: "locks" in navigator ? navigator.locks : null,
    blurred: () => new Promise((resolve) => addEventListener("blur", () => resolve(), { once: true })),
    onFocus: (listener) => addEventListener("focus", listener),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}
