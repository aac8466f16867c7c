/** What the bench asks its load generator to do, and what comes back: JSON in both directions. */
import type { Person } from "@/tasks/bench/people.ts";
import type { WireName } from "@/tasks/bench/wire.ts";

/** Keeps `window` messages in flight on every socket, both directions of every pair. */
export interface SaturateJob {
  kind: "saturate";
  port: number;
  wire: WireName;
  /** The server's process. */
  pid: number;
  /** File with the people, as JSON. */
  people: string;
  sockets: number;
  window: number;
  warmMs: number;
  measureMs: number;
}

export interface SaturateResult {
  /** Messages answered while it was measured. */
  acks: number;
  deliveries: number;
  refused: number;
  ms: number;
  /** Processor time of the server and of the load generator meanwhile; NaN where the system does not tell. */
  serverMs: number;
  ownMs: number;
}

/** Sends at a fixed rate, whatever comes back. */
export interface PacedJob {
  kind: "paced";
  port: number;
  people: string;
  sockets: number;
  perSecond: number;
  warmMs: number;
  measureMs: number;
}

/** Milliseconds at p50, p99 and p99.9, and the worst. */
export interface Spread {
  p50: number;
  p99: number;
  p999: number;
  max: number;
}

export interface PacedResult {
  sent: number;
  /** Messages whose answer or delivery never came. */
  lost: number;
  /** From when a message was due to its answer. */
  ack: Spread;
  /** From when a message was due to the receiver's socket. */
  delivery: Spread;
  /** How late the generator itself was. */
  late: Spread;
}

/** Opens sockets and holds them until standard input ends. */
export interface IdleJob {
  kind: "idle";
  port: number;
  people: string;
  sockets: number;
  /** Upgrades under way at a time. */
  parallel: number;
}

export interface IdleResult {
  connectMs: number;
  open: number;
}

/** Asks for one page over connections that stay open. */
export interface PagesJob {
  kind: "pages";
  port: number;
  path: string;
  /** A form that is posted; without one the page is only asked for. */
  form?: string | undefined;
  /** Headers besides Host, as they stand on the wire. */
  headers: readonly string[];
  connections: number;
  /** 0: as fast as answers come; else requests a second, whatever comes back. */
  perSecond: number;
  warmMs: number;
  measureMs: number;
}

export interface PagesResult {
  requests: number;
  failed: number;
  ms: number;
  bytes: number;
  latency: Spread;
}

export type Job = SaturateJob | PacedJob | IdleJob | PagesJob;

/** The people a job speaks of. */
export async function readPeople(path: string, count: number): Promise<Person[]> {
  const people: Person[] = JSON.parse(await Deno.readTextFile(path));
  if (people.length < count) {
    throw new RangeError(`Cannot open ${count} sockets for ${people.length} members`);
  }
  return people.slice(0, count);
}
