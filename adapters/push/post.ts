/**
 * One request to a push service: within a time, without following a redirect, and with no more of the answer than is
 * wanted. All three services use it, so that none of these is forgotten.
 */
import { retryAfterMs } from "@/adapters/push/retry_after.ts";

export interface PostOptions {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | string;
  /** Reads so many bytes of the answer at most; none unless given. */
  readBytes?: number;
  /** The service has until it is aborted. */
  signal: AbortSignal;
}

export interface ServiceAnswer {
  status: number;
  /** What the service says of when to come back; null where it does not. */
  afterMs: number | null;
  /** The beginning of its answer. */
  text: string;
}

/** Asks a service. Null where there is no answer, or none in time; why is kept from everybody, as it names the address. */
export async function post(url: string, options: PostOptions): Promise<ServiceAnswer | null> {
  const { headers, body, readBytes = 0, signal } = options;
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    const afterMs = retryAfterMs(response.headers.get("retry-after"), Date.now());
    return { status: response.status, afterMs, text: await readStart(response, readBytes) };
  } catch {
    return null;
  }
}

/** The rest is not waited for. */
async function readStart(response: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let left = bytes;
  while (reader && left > 0) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
  }
  await reader?.cancel().catch(() => {});
  return text;
}
