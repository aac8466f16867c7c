/** Tokens as a service checks them, by WebCrypto alone (RFC 7515). */

export interface CheckedJwt {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  isSigned: boolean;
}

const ALGORITHMS = {
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
} as const;

/** Takes a token apart and checks its signature by a public key. Throws where it is no token. */
export async function checkJwt(
  token: string,
  key: CryptoKey,
  algorithm: keyof typeof ALGORITHMS,
): Promise<CheckedJwt> {
  const [header = "", claims = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0) throw new TypeError("a token of more than three parts");
  const signed = new TextEncoder().encode(`${header}.${claims}`);
  const read = readPart(header);
  const isSigned = read.alg === algorithm &&
    await crypto.subtle.verify(ALGORITHMS[algorithm], key, fromBase64url(signature), signed);
  return { header: read, claims: readPart(claims), isSigned };
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}

export function toBase64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function readPart(part: string): Record<string, unknown> {
  return JSON.parse(new TextDecoder().decode(fromBase64url(part)));
}
