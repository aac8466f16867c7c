/** Parses the answer of the upload call. Pure; for send.ts. */
import type { ScanState } from "@/domain/photo.ts";

/** The result of an upload: kept, refused with the server's code and text, no answer, or aborted. */
export type Sent =
  | {
    kind: "kept";
    url: string;
    /** Only its owner sees it until it is reviewed. */
    unsure?: boolean;
  }
  /** `canRetry`: the refusal is temporary; otherwise it is about the photo itself. */
  | { kind: "refused"; code: string; message: string; canRetry: boolean }
  | { kind: "lost" }
  | { kind: "stopped" };

/** The server is busy, with a Retry-After; `sent` is the result if no further attempt follows. */
export interface BusyUpload {
  kind: "busy";
  waitMs: number;
  sent: Sent;
}

const TOO_MANY_REQUESTS = 429;
const BUSY = 503;
const WAIT_MOST_S = 10;
const UNSURE: ScanState = "unsure";

interface UploadResponse {
  status: number;
  /** Parsed JSON, or null where it was none. */
  body: unknown;
  /** The header of that name. */
  retryAfter: string | null;
}

/** An answer of another shape counts as none. */
export function readUploadAnswer({ status, body, retryAfter }: UploadResponse): Sent | BusyUpload {
  const { data, imgScanResult, error_code: code, message } = (body ?? {}) as Record<string, unknown>;
  if (status === 200 && typeof data === "string") {
    return { kind: "kept", url: data, unsure: imgScanResult === UNSURE };
  }
  const sent: Sent = typeof code === "string" && typeof message === "string"
    ? { kind: "refused", code, message, canRetry: status === TOO_MANY_REQUESTS || status >= 500 }
    : { kind: "lost" };
  const seconds = Number(retryAfter);
  if (status !== BUSY || !(seconds > 0)) return sent;
  return { kind: "busy", waitMs: Math.min(seconds, WAIT_MOST_S) * 1000, sent };
}
