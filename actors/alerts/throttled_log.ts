/** Throttles frequent log entries: one line per key and minute, with the count of entries it stands for. */

/** Calls `say` once a minute for each key; `count` are the entries since the last call. */
export type ThrottledLog = (key: string, say: (count: number) => void) => void;

const EVERY_MS = 60_000;

export function openThrottledLog(now: () => number): ThrottledLog {
  const said = new Map<string, { at: number; left: number }>();
  return function throttledLog(key, say) {
    const before = said.get(key);
    if (before && now() - before.at < EVERY_MS) return void before.left++;
    said.set(key, { at: now(), left: 0 });
    say((before?.left ?? 0) + 1);
  };
}
