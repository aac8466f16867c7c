/**
 * Seals text with AES-256-GCM for a cookie: base64url of a random 96-bit nonce and the encrypted, signed bytes.
 * The purpose is signed with it, so that what was sealed for one cookie never opens in another.
 */
import type { Sealer } from "@/domain/seal.ts";

const NONCE_BYTES = 12;
const BASE64URL = { alphabet: "base64url" } as const;

export interface SealerOptions {
  /** What the sealed texts are for. */
  purpose: string;
  randomBytes: (length: number) => Uint8Array;
}

/** Opens a sealer with a key of 32 bytes. */
export async function openSealer(secret: Uint8Array, options: SealerOptions): Promise<Sealer> {
  const { purpose, randomBytes } = options;
  const key = await crypto.subtle.importKey("raw", new Uint8Array(secret), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const additionalData = new TextEncoder().encode(purpose);

  return {
    async seal(text) {
      const iv = new Uint8Array(randomBytes(NONCE_BYTES));
      const plain = new TextEncoder().encode(text);
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, plain);
      return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed) {
      const bytes = bytesOf(sealed);
      if (bytes === null || bytes.length <= NONCE_BYTES) return null;
      const iv = bytes.slice(0, NONCE_BYTES);
      try {
        const plain = await crypto.subtle.decrypt(
          { name: "AES-GCM", iv, additionalData },
          key,
          bytes.slice(NONCE_BYTES),
        );
        return new TextDecoder("utf-8", { ignoreBOM: true }).decode(plain);
      } catch {
        // Forged, cut off, or sealed with another key.
        return null;
      }
    },
  };
}

/** The bytes of a sealed text in the one spelling that `seal` gives them. */
function bytesOf(sealed: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.fromBase64(sealed, BASE64URL);
    return textOf(bytes) === sealed ? bytes : null;
  } catch {
    return null;
  }
}

function textOf(bytes: Uint8Array): string {
  return bytes.toBase64({ ...BASE64URL, omitPadding: true });
}
