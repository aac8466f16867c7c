/**
 * Packs what is made for one request, fast rather than small: by zstd, which browsers take over https, or gzip; and by
 * node:zlib at once, since a CompressionStream takes twice the time for the bytes of a page.
 */
import { gzipSync, zstdCompressSync } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { chooseEncoding } from "@/domain/content_encoding.ts";
import type { AppEnv } from "@/routes/page_env.ts";

/** Fewer bytes fit into one packet with their headers anyway. */
const PACKED_MIN_BYTES = 1_024;
/** Its next level takes half as long again, for 1 % fewer bytes. */
const GZIP_LEVEL = 3;
const PACKERS = {
  zstd: (bytes: Uint8Array) => zstdCompressSync(bytes),
  gzip: (bytes: Uint8Array) => gzipSync(bytes, { level: GZIP_LEVEL }),
};
const ENCODINGS = ["zstd", "gzip"] as const;

/** Safe for pages too: the session cookie is SameSite, so nobody else can make a browser ask for them again and again. */
export function packing(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { res } = c;
    if (!isPackable(res)) return;
    res.headers.append("Vary", "Accept-Encoding");
    if (c.req.method === "HEAD" || !res.body) return;
    const packed = await pack(res, c.req.header("accept-encoding"));
    // What is set in place of another answer would be mixed with it.
    c.res = undefined;
    c.res = packed;
  };
}

/** A tag names the very bytes that it came with. */
function isPackable({ status, headers }: Response): boolean {
  return status !== 206 && !headers.has("Content-Encoding") && !headers.has("ETag") &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
}

async function pack(res: Response, accepted: string | undefined): Promise<Response> {
  const { status, headers } = res;
  if (headers.has("Content-Disposition")) return packDownload(res, accepted);
  const encoding = chooseEncoding(accepted, ENCODINGS);
  if (!encoding) return res;
  const bytes = new Uint8Array(await res.arrayBuffer());
  if (bytes.length < PACKED_MIN_BYTES) return new Response(bytes, { status, headers });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(PACKERS[encoding](bytes), { status, headers });
}

/** A download is written while it is sent. */
function packDownload(res: Response, accepted: string | undefined): Response {
  const { status, headers, body } = res;
  const encoding = chooseEncoding(accepted, ["gzip"]);
  if (!body || !encoding) return res;
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(body.pipeThrough(new CompressionStream(encoding)), { status, headers });
}
