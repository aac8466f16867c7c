/** What the client needs of its browser, as arguments, so that tests bring their own. */

/** An opened socket, and what it tells. Nothing is told after its close. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  onText(text: string): void;
  onClose(code: number): void;
}

export interface Ports {
  /** Opens a socket to the server that served the page. */
  openSocket(events: SocketEvents): SocketLike;
  /** Milliseconds; only differences count. */
  now(): number;
  /** 0 ≤ random < 1. */
  random(): number;
  /** A fresh call id. */
  rid(): string;
  /** Calls `work` once after `ms`; the function it returns takes that back. */
  after(ms: number, work: () => void): () => void;
  /** Tells the developer about something that was ignored. */
  report(problem: string): void;
}
