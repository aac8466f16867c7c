/**
 * Loads a view-once photo. For the viewer of a chat alone.
 * Invariant: one request per call, and nothing is cached: a second request is answered with 410, whatever the first one did.
 */

export type OncePhoto =
  | { kind: "here"; picture: ImageBitmap }
  /** It was viewed before, or has expired. */
  | { kind: "gone" }
  /** The server did not use it up: it can be requested again. */
  | { kind: "busy" }
  /** No complete answer: it may be used up. */
  | { kind: "lost" };

const GONE = [404, 410];

/** Fetches and decodes a photo; an aborted one is `lost`. */
export async function takeOncePhoto(url: string, signal: AbortSignal): Promise<OncePhoto> {
  try {
    const response = await fetch(url, { cache: "no-store", redirect: "error", signal });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: GONE.includes(response.status) ? "gone" : "busy" };
    }
    return { kind: "here", picture: await createImageBitmap(await response.blob()) };
  } catch {
    return { kind: "lost" };
  }
}
