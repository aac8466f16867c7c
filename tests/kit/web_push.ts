/**
 * What a browser does with a push, written from the standards and by WebCrypto alone: nothing of the library that encrypts is
 * used, so that a mistake of its would show.
 */
import { checkJwt, fromBase64url } from "@/tests/kit/jwt.ts";

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const TAG_BYTES = 16;

/** The keys of a subscription: its public ones go to the site. */
export interface BrowserKeys {
  pair: CryptoKeyPair;
  point: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
}

export async function makeBrowserKeys(): Promise<BrowserKeys> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]) as CryptoKeyPair;
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { pair, point, auth: crypto.getRandomValues(new Uint8Array(16)) };
}

/** Decrypts `aes128gcm` (RFC 8188) with the keys of a subscription (RFC 8291). Throws where it is not for them. */
export async function decryptPush(body: Uint8Array<ArrayBuffer>, keys: BrowserKeys): Promise<string> {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const salt = body.slice(0, 16);
  const recordSize = view.getUint32(16);
  const idLength = view.getUint8(20);
  const sender = body.slice(21, 21 + idLength);
  const sealed = body.slice(21 + idLength);
  // A push is one record (RFC 8291, section 4).
  if (sealed.length > recordSize) throw new RangeError("more than one record");
  const senderKey = await crypto.subtle.importKey("raw", sender, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits(
    { name: "ECDH", public: senderKey },
    keys.pair.privateKey,
    256,
  );
  const info = join(utf8("WebPush: info\0"), keys.point, sender);
  const secret = await derive(new Uint8Array(shared), { salt: keys.auth, info, length: 32 });
  const key = await derive(secret, { salt, info: utf8("Content-Encoding: aes128gcm\0"), length: 16 });
  const iv = await derive(secret, { salt, info: utf8("Content-Encoding: nonce\0"), length: 12 });
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const options = { name: "AES-GCM", iv, tagLength: TAG_BYTES * 8 };
  const padded = new Uint8Array(await crypto.subtle.decrypt(options, aes, sealed));
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new RangeError("a last record that does not say so");
  return new TextDecoder("utf-8", { fatal: true }).decode(padded.subarray(0, end));
}

/** Who sends, as the header `Authorization` proves it (RFC 8292). */
export interface Vapid {
  aud: string;
  sub: string;
  /** Seconds until the token is over. */
  leftS: number;
  /** The public key, as browsers subscribe with. */
  key: string;
}

/** Reads and checks `vapid t=…, k=…`. Throws where it proves nothing. */
export async function checkVapid(authorization: string | null, origin: string): Promise<Vapid> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const publicKey = await crypto.subtle.importKey("raw", fromBase64url(key), curve, false, ["verify"]);
  const { claims, isSigned } = await checkJwt(token, publicKey, "ES256");
  const { aud, sub, exp } = claims as { aud: string; sub: string; exp: number };
  const leftS = exp - Date.now() / 1_000;
  if (!isSigned) throw new TypeError("not signed by the key that it names");
  if (aud !== origin) throw new TypeError("for another service");
  if (!(leftS > 0 && leftS <= 24 * 3_600)) throw new RangeError("for longer than a day, or over");
  if (!/^(mailto:[^@]+@[^@]+|https:\/\/.+)$/.test(sub)) throw new TypeError("without somebody to write to");
  return { aud, sub, leftS, key };
}

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  { salt, info, length }: { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const options = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(options, key, length * 8));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
