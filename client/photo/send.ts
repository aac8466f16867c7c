/**
 * Uploads a photo or a recording with progress, which `fetch` does not report, so this is an XMLHttpRequest. A busy server is retried
 * automatically; all other results are returned.
 */
import { readUploadAnswer, type Sent } from "@/client/photo/upload_answer.ts";

export type { Sent } from "@/client/photo/upload_answer.ts";

/** Attempts while the server is busy. */
const TRIES = 4;
/** The timeout of an upload. */
const ANSWER_MS = 120_000;

export interface SendOptions {
  /** Called with the progress, 0 to 100. */
  onProgress(percent: number): void;
  signal: AbortSignal;
}

/** Sends a photo, or a recording, which has its levels. */
export async function sendFile(file: Blob, options: SendOptions, levels?: string): Promise<Sent> {
  for (let attempt = 1;; attempt++) {
    const answer = await post(file, options, levels);
    if (answer.kind !== "busy") return answer;
    if (attempt === TRIES) return answer.sent;
    await wait(answer.waitMs, options.signal);
    if (options.signal.aborted) return { kind: "stopped" };
  }
}

function post(
  file: Blob,
  { onProgress, signal }: SendOptions,
  levels?: string,
): Promise<ReturnType<typeof readUploadAnswer>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: "stopped" });
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", file, "file");
    if (levels !== undefined) form.append("levels", levels);
    request.open("POST", levels === undefined ? "/upload" : "/upload/voice");
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

/** Resolves after a while, or when the signal aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
