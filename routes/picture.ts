/** How pictures of members are answered. Who may have them is decided before; here is what a browser does with them. */
import { YEAR_S } from "@/domain/cookies.ts";
import type { Refusal, Result } from "@/domain/refusals.ts";
import { readByteRange } from "@/routes/byte_range.ts";
import { isKnown, isSameForRange } from "@/routes/entity_tag.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type PictureType = "image/jpeg" | "image/svg+xml";

/** A picture is not a page: whatever its bytes are, they run nothing and load nothing. */
const PICTURE_CSP = "default-src 'none'; sandbox";

/** A picture that is kept nowhere, whole: it is for now, or for this one time. */
export function passingPicture(c: PageContext, bytes: Bytes, type?: PictureType): Response {
  c.header("Cache-Control", "private, no-store");
  c.header("Accept-Ranges", "none");
  return picture(c, bytes, 200, type);
}

type OnceCode = "unknown_photo" | "photo_gone" | "deadline_exceeded";

/** A picture that was taken for this one time, or why it was not. */
export function oncePicture(c: PageContext, taken: Result<Bytes, OnceCode>): Response {
  if (taken.ok) return passingPicture(c, taken.value);
  return refusalJson(c, statusOf(c, taken.refusal), taken.refusal);
}

function statusOf(c: PageContext, refusal: Refusal<OnceCode>): 404 | 410 | 429 | 503 {
  switch (refusal.code) {
    case "unknown_photo":
      return 404;
    case "photo_gone":
      return 410;
    case "deadline_exceeded":
      return retryLater(c, refusal);
    default:
      return refusal satisfies never;
  }
}

/**
 * A picture that its browser may keep, since nothing else will ever stand under its address. A browser that comes back
 * with what it has, under the same `tag`, or for a part of it, has been checked like one that comes for the first time.
 * What one session has kept is not for the next one in the same browser: that is why it varies by the cookie.
 */
export function lastingPicture(c: PageContext, bytes: Bytes, tag: string): Response {
  c.header("Cache-Control", `private, max-age=${YEAR_S}, immutable`);
  c.header("Vary", "Cookie");
  c.header("ETag", tag);
  c.header("Accept-Ranges", "bytes");
  if (isKnown(c.req.header("if-none-match"), tag)) return c.body(null, 304, picturePolicy());
  const isPart = c.req.method === "GET" && isSameForRange(c.req.header("if-range"), tag);
  const range = isPart ? readByteRange(c.req.header("range"), bytes.length) : null;
  if (range === null) return picture(c, bytes, 200);
  if (range === "unsatisfiable") {
    c.header("Cache-Control", "private, no-store");
    c.header("Content-Range", `bytes */${bytes.length}`);
    return c.body(null, 416, picturePolicy());
  }
  const { first, last } = range;
  c.header("Content-Range", `bytes ${first}-${last}/${bytes.length}`);
  return picture(c, bytes.subarray(first, last + 1), 206);
}

/** A picture that is asked for again each time. */
export interface CheckedPicture {
  type: PictureType;
  tag: string;
  /** Null where there is none to read any more. */
  read(): Bytes | null | Promise<Bytes | null>;
}

/**
 * A picture that its browser may keep, and asks for again before it shows it: whether it may have it is decided each time.
 * One that it has under the same `tag` is not read at all. Null where there is none.
 */
export async function checkedPicture(
  c: PageContext,
  { read, tag, type }: CheckedPicture,
): Promise<Response | null> {
  const isHere = isKnown(c.req.header("if-none-match"), tag);
  const bytes = isHere ? null : await read();
  if (!isHere && !bytes) return null;
  c.header("Cache-Control", "private, no-cache");
  c.header("Vary", "Cookie");
  c.header("ETag", tag);
  c.header("Accept-Ranges", "none");
  return bytes ? picture(c, bytes, 200, type) : c.body(null, 304, picturePolicy());
}

function picture(
  c: PageContext,
  bytes: Bytes,
  status: 200 | 206,
  type: PictureType = "image/jpeg",
): Response {
  c.header("Content-Type", type);
  c.header("Content-Disposition", "inline");
  // Said here, since an answer to HEAD has no bytes to count.
  c.header("Content-Length", String(bytes.length));
  return c.body(bytes, status, picturePolicy());
}

function picturePolicy(): Record<string, string> {
  return { "Content-Security-Policy": PICTURE_CSP };
}
