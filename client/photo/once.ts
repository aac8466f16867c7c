/**
 * Takes a photo that the server gives once. For the viewer of a chat alone.
 * Invariant: one request a call, and nothing is cached: a second request is answered 410, whatever became of the first.
 */

export type OncePhoto =
  | { kind: "here"; picture: ImageBitmap }
  /** Looked at before, or too late. */
  | { kind: "gone" }
  /** The server did not give it away: it can be asked for again. */
  | { kind: "busy" }
  /** No answer, or only a part of one: it may have been given away. */
  | { kind: "lost" };

const GONE = [404, 410];

/** Fetches and decodes a photo; one that is not waited for any more is `lost`. */
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
