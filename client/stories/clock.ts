/** The clock of a story's progress. For `player.ts`. */
import { STORY_TICK_MS } from "@/domain/limits.ts";
import type { Ports } from "@/client/ports.ts";

/** After a longer pause of the page, progress continues where it was. */
const TICKS_AT_ONCE_MAX = 5;

export interface ClockEnv {
  /** Milliseconds; may jump. */
  clock(): number;
  after: Ports["after"];
}

/** Calls back with the ticks since the last call, compensating late timers, until the returned function is called. */
export function startClock({ clock, after }: ClockEnv, notify: (ticks: number) => void): () => void {
  let since = clock();
  let cancel = wait(STORY_TICK_MS);

  function wait(ms: number): () => void {
    return after(ms, () => {
      const now = clock();
      const ticks = Math.floor((now - since) / STORY_TICK_MS);
      const counted = Math.min(Math.max(ticks, 0), TICKS_AT_ONCE_MAX);
      since = counted === ticks ? since + ticks * STORY_TICK_MS : now;
      cancel = wait(STORY_TICK_MS - (now - since));
      if (counted > 0) notify(counted);
    });
  }
  return () => cancel();
}
