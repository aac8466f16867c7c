/**
 * Why the server closes a socket. 4000-4499 and 1012-1013: come back, with jitter. 4500-4999: do not.
 */
export const CLOSE = {
  /** The server is draining; another one takes over (P8). */
  restart: { code: 1012, reason: "restart" },
  /** The outgoing buffer is full; resume where you were. */
  try_again: { code: 1013, reason: "try again" },
  /** A frame over 64 KiB, sent by `ws` itself. */
  too_large: { code: 1009, reason: "frame too large" },
  /** Binary frames are not spoken here. */
  unsupported: { code: 1003, reason: "text only" },
  /** No complete frame for 25 s. */
  silent: { code: 4408, reason: "silent" },
  /** Too many frames, and too many refusals of them. */
  too_many: { code: 4429, reason: "too many frames" },
  /** The session of this socket has ended. */
  session_ended: { code: 4501, reason: "session ended" },
} as const;

/** Whether a browser should connect again after this close code. */
export function mayReconnect(code: number): boolean {
  return code < 4500;
}
