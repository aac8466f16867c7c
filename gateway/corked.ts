/**
 * One write per socket and turn of the event loop: the frames of one turn (events and answers of many calls) take one
 * system call instead of one each. Only the connection uses it.
 */
import { setImmediate } from "node:timers";

/** The stream below a socket. */
export interface Corkable {
  cork(): void;
  uncork(): void;
}

const corked = new Set<Corkable>();

/** Corks a stream until the end of this turn of the event loop. */
export function corkForTurn(stream: Corkable): void {
  if (corked.has(stream)) return;
  if (corked.size === 0) setImmediate(uncorkAll);
  corked.add(stream);
  stream.cork();
}

function uncorkAll(): void {
  const streams = [...corked];
  corked.clear();
  for (const stream of streams) stream.uncork();
}
