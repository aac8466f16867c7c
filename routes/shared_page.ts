/** A page that is the same for many: packed once in each way, each with a tag of its own (SE-18). */
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import type { ContentEncoding } from "@/domain/content_encoding.ts";
import { strongTag } from "@/routes/entity_tag.ts";

/** In the order in which they are taken where a browser likes them alike. */
export const ENCODINGS: readonly ContentEncoding[] = ["br", "zstd", "gzip"];

const HASH_CHARS = 22;
const encoder = new TextEncoder();

/** All on the event loop, as node:zlib packs in Deno: what takes longer than 1 ms for a page is not worth the last tenth. */
const PACKERS: Record<ContentEncoding, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** A page in one encoding, as it is sent. */
export interface PackedPage {
  bytes: Uint8Array<ArrayBuffer>;
  tag: string;
  headers: Record<string, string>;
}

export class SharedPage {
  readonly html: string;
  readonly #headers: Record<string, string>;
  /** Differs with every byte, and with every header: a browser keeps the policy of the answer that it has. */
  readonly #hash: string;
  readonly #packed = new Map<ContentEncoding | null, PackedPage>();

  /** `headers`: those of the rendered answer. */
  constructor(html: string, headers: Record<string, string>) {
    this.html = html;
    this.#headers = headers;
    const hash = createHash("sha256").update(JSON.stringify(headers)).update(html);
    this.#hash = hash.digest("base64url").slice(0, HASH_CHARS);
  }

  isSame(other: SharedPage): boolean {
    return this.#hash === other.#hash;
  }

  /** The page in an encoding, null as it is. */
  in(encoding: ContentEncoding | null): PackedPage {
    const packed = this.#packed.get(encoding) ?? this.#pack(encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }

  #pack(encoding: ContentEncoding | null): PackedPage {
    const plain = encoder.encode(this.html);
    const tag = strongTag(`${this.#hash}.${encoding ?? "plain"}`);
    const vary = [this.#headers.vary, "Accept-Encoding"].filter((each) => each !== undefined).join(", ");
    const headers = {
      ...this.#headers,
      vary,
      etag: tag,
      ...(encoding && { "content-encoding": encoding }),
    };
    return { bytes: encoding ? PACKERS[encoding](plain) : plain, tag, headers };
  }
}
