/**
 * The key pair by which push services know this site (RFC 8292). It follows from a secret of the database alone, so every
 * isolate has the same one, after a restart and after a backup was brought back too: with another one, each browser would
 * have to subscribe anew.
 */
import { createECDH, createHash } from "node:crypto";

export interface VapidKeys {
  /** A point of P-256, uncompressed, in base64url: what browsers subscribe with. */
  publicKey: string;
  /** 32 bytes in base64url; never leaves the server. */
  privateKey: string;
}

/** How many numbers there are that may be a private key of P-256, plus 1. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Makes the pair of 32 secret bytes. One in four thousand million is no key: its hash is taken in its place. */
export function vapidKeysOf(secret: Uint8Array): VapidKeys {
  let scalar = secret;
  while (!isKey(scalar)) scalar = createHash("sha256").update(scalar).digest();
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: base64url(scalar) };
}

function isKey(bytes: Uint8Array): boolean {
  const number = BigInt(`0x${bytes.toHex()}`);
  return bytes.length === 32 && number > 0n && number < ORDER;
}

/** Whether services let somebody be written to there: the `sub` of a signature, an https: or mailto: address. */
export function isContact(contact: string): boolean {
  if (/^mailto:/i.test(contact)) return /^mailto:[^\s<>@,?]+@[^\s<>@,?]+$/i.test(contact);
  return URL.parse(contact)?.protocol === "https:";
}

function base64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
