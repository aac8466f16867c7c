/**
 * Sends a photo to the upload call and tells how far it is. `fetch` cannot tell that, so this is an XMLHttpRequest.
 * A server that is busy is asked again by itself; everything else is told to whoever sends the photo.
 */
import { readUploadAnswer, type Sent } from "@/client/photo/upload_answer.ts";

export type { Sent } from "@/client/photo/upload_answer.ts";

/** Tries while the server is busy. */
const TRIES = 4;
/** A server that has not answered by then never will. */
const ANSWER_MS = 120_000;

export interface SendOptions {
  /** Told the share that has left, 0 to 100. */
  onProgress(percent: number): void;
  signal: AbortSignal;
}

/** Sends a photo. */
export async function sendPhoto(photo: Blob, options: SendOptions): Promise<Sent> {
  for (let attempt = 1;; attempt++) {
    const answer = await post(photo, options);
    if (answer.kind !== "busy") return answer;
    if (attempt === TRIES) return answer.sent;
    await wait(answer.waitMs, options.signal);
    if (options.signal.aborted) return { kind: "stopped" };
  }
}

function post(
  photo: Blob,
  { onProgress, signal }: SendOptions,
): Promise<ReturnType<typeof readUploadAnswer>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: "stopped" });
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", photo, "photo");
    request.open("POST", "/upload");
    request.responseType = "json";
    request.timeout = ANSWER_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const { status, response: body } = request;
      resolve(readUploadAnswer({ status, body, retryAfter: request.getResponseHeader("retry-after") }));
    };
    request.onerror = request.ontimeout = () => resolve({ kind: "lost" });
    request.onabort = () => resolve({ kind: "stopped" });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Ends after a while, or when it is not wanted any more. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
