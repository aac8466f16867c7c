/** Tokens that a server signs to prove who it is (RFC 7515, 7519), and keys from PEM files. */

const ALGORITHMS = {
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
} as const;

export type JwtAlgorithm = keyof typeof ALGORITHMS;

/** Imports a private key of a PEM file (PKCS #8). Throws where it is none of that kind. */
export async function importSigningKey(pem: string, algorithm: JwtAlgorithm): Promise<CryptoKey> {
  const [, body] = /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----/.exec(pem) ?? [];
  if (body === undefined) throw new TypeError("Cannot find a private key (PKCS #8) in it");
  const bytes = Uint8Array.fromBase64(body);
  return await crypto.subtle.importKey("pkcs8", bytes, ALGORITHMS[algorithm], false, ["sign"]);
}

export interface JwtOptions {
  algorithm: JwtAlgorithm;
  key: CryptoKey;
  /** The key id that the verifier knows. */
  keyId?: string;
}

/** Signs claims. */
export async function signJwt(claims: object, { algorithm, key, keyId }: JwtOptions): Promise<string> {
  const header = { alg: algorithm, typ: "JWT", ...(keyId === undefined ? {} : { kid: keyId }) };
  const signed = `${partOf(header)}.${partOf(claims)}`;
  const bytes = new TextEncoder().encode(signed);
  const signature = await crypto.subtle.sign(ALGORITHMS[algorithm], key, bytes);
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

function partOf(part: object): string {
  return base64url(new TextEncoder().encode(JSON.stringify(part)));
}

function base64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
