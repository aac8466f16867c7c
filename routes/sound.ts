/**
 * How the sound of a voice message is answered. Who may have it is decided before. Players ask for it in parts (Safari plays
 * nothing else), each of which is a request of its own; nothing of it is kept by anybody.
 */
import { readByteRange } from "@/routes/byte_range.ts";
import type { PageContext } from "@/routes/page_env.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Sound is not a page: whatever its bytes are, they run nothing and load nothing. */
const SOUND_CSP = { "Content-Security-Policy": "default-src 'none'; sandbox" };

/** Sound, whole or the part that was asked for. */
export function sound(c: PageContext, bytes: Bytes): Response {
  c.header("Cache-Control", "private, no-store");
  c.header("Accept-Ranges", "bytes");
  // Nothing tells one version from another, since there is but one.
  const isPart = c.req.method === "GET" && c.req.header("if-range") === undefined;
  const range = isPart ? readByteRange(c.req.header("range"), bytes.length) : null;
  if (range === "unsatisfiable") {
    c.header("Content-Range", `bytes */${bytes.length}`);
    return c.body(null, 416, SOUND_CSP);
  }
  const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  if (range) c.header("Content-Range", `bytes ${range.first}-${range.last}/${bytes.length}`);
  c.header("Content-Type", "audio/mpeg");
  c.header("Content-Disposition", "inline");
  // Said here, since an answer to HEAD has no bytes to count.
  c.header("Content-Length", String(part.length));
  return c.body(part, range ? 206 : 200, SOUND_CSP);
}
