/** The time that a story fills by. For `player.ts`. */
import { STORY_TICK_MS } from "@/domain/limits.ts";
import type { Ports } from "@/client/ports.ts";

/** A page that stood still for longer goes on where it was, and skips nothing. */
const TICKS_AT_ONCE_MAX = 5;

export interface ClockEnv {
  /** Milliseconds; may jump. */
  clock(): number;
  after: Ports["after"];
}

/** Tells how many ticks have passed since it last did, late timers made up for, until what it returns is called. */
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
