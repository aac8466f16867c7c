/** Reads what the upload call answers. Pure; send.ts asks. */
import type { ScanState } from "@/domain/photo.ts";

/** What came of a photo that was sent: kept, refused with the server's code and words, no answer, or stopped. */
export type Sent =
  | {
    kind: "kept";
    url: string;
    /** Only its owner sees it until it has been checked. */
    unsure?: boolean;
  }
  /** `canRetry`: the server had no time for it; else it is about the photo. */
  | { kind: "refused"; code: string; message: string; canRetry: boolean }
  | { kind: "lost" }
  | { kind: "stopped" };

/** The server had no room for it, and said when to come back; `sent` is what that means in the end. */
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

/** An answer that is none of the upload call's counts as none. */
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
