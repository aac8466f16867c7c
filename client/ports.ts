/** What the client needs of a browser, injected so that tests can replace it. */

/** An open socket and its callbacks, none of which is called after the close. */
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
  /** A monotonic clock in milliseconds. */
  now(): number;
  /** 0 ≤ random < 1. */
  random(): number;
  /** A fresh call id. */
  rid(): string;
  /** Calls `work` once after `ms`; the returned function cancels that. */
  after(ms: number, work: () => void): () => void;
  /** Logs something that was ignored, for developers. */
  report(problem: string): void;
}
