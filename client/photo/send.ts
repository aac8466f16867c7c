/** Sends a photo to the upload call and tells how far it is. `fetch` cannot tell that, so this is an XMLHttpRequest. */

/** What came of it: kept, refused with the server's words, no answer, or stopped by the visitor. */
export type Sent = { kind: "kept"; url: string } | { kind: "refused"; message: string } | { kind: "lost" } | {
  kind: "stopped";
};

export interface SendOptions {
  /** Told the share that has left, 0 to 100. */
  onProgress(percent: number): void;
  signal: AbortSignal;
}

/** Sends a photo. */
export function sendPhoto(photo: Blob, { onProgress, signal }: SendOptions): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", photo, "photo");
    request.open("POST", "/upload");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ kind: "lost" });
    request.onabort = () => resolve({ kind: "stopped" });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) resolve({ kind: "stopped" });
    else request.send(form);
  });
}

function readAnswer({ status, response }: XMLHttpRequest): Sent {
  if (status === 200 && typeof response?.data === "string") return { kind: "kept", url: response.data };
  return typeof response?.message === "string"
    ? { kind: "refused", message: response.message }
    : { kind: "lost" };
}
