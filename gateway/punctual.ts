/**
 * Whether a tick came in time. Where the process stood still, what came meanwhile has not been read when the first tick
 * runs: nobody was silent, only nobody listened.
 */
const LATE = 5;

/** Gives a function to be asked once a tick. `everyMs`: between two of them; `now` is in milliseconds, and never jumps. */
export function openPunctual(everyMs: number, now: () => number = () => performance.now()): () => boolean {
  let due = now() + everyMs;
  return () => {
    const at = now();
    const isPunctual = at - due < LATE * everyMs;
    due = at + everyMs;
    return isPunctual;
  };
}
