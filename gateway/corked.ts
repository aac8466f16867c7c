/**
 * One write a turn for each socket: what is sent in the turn of a commit (events and answers of many calls) leaves in
 * one system call instead of one a frame. Only the connection uses it.
 */
import { setImmediate } from "node:timers";

/** The stream below a socket. */
export interface Corkable {
  cork(): void;
  uncork(): void;
}

const corked = new Set<Corkable>();

/** Holds back what is written to a stream until the end of this turn of the event loop. */
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
