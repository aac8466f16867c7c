/**
 * A device with passkeys, made of WebCrypto alone (WebAuthn Level 3, ES256, no attestation): it answers what a server asks as
 * a browser would, and can be made to answer wrongly.
 */
import { createHash } from "node:crypto";

const BASE64URL = { alphabet: "base64url", omitPadding: true } as const;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface DeviceOptions {
  /** Where its browser is. */
  origin: string;
  /** Whether it asks for a finger; it does unless said otherwise. */
  verifies?: boolean;
  /** How much its counter grows with each use: 0 for a passkey that is synced. */
  countsBy?: number;
}

interface Credential {
  id: Uint8Array<ArrayBuffer>;
  owner: string;
  keys: CryptoKeyPair;
  counter: number;
}

/** A device of one person. */
export class Authenticator {
  readonly #credentials: Credential[] = [];

  constructor(readonly options: DeviceOptions) {}

  /** Makes a passkey by the options of a server; gives the browser's answer as JSON. */
  async create(optionsJson: string): Promise<string> {
    const { challenge, rp, user } = JSON.parse(optionsJson) as {
      challenge: string;
      rp: { id: string };
      user: { id: string };
    };
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]);
    const id = crypto.getRandomValues(new Uint8Array(16));
    const credential: Credential = { id, owner: user.id, keys, counter: 0 };
    this.#credentials.push(credential);
    const clientData = this.#clientData("webauthn.create", challenge);
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
    const attested = bytes(new Uint8Array(16), uint16(id.length), id, coseKey(point));
    const data = this.#authenticatorData(rp.id, credential, { flags: HAS_CREDENTIAL, attested });
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = bytes(
      Uint8Array.of(0xa3),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Uint8Array.of(0xa0),
      text("authData"),
      byteString(data),
    );
    return JSON.stringify({
      id: id.toBase64(BASE64URL),
      rawId: id.toBase64(BASE64URL),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toBase64(BASE64URL),
        attestationObject: attestation.toBase64(BASE64URL),
        transports: ["internal"],
      },
    });
  }

  /** Signs with the last passkey by the options of a server; gives the browser's answer as JSON. */
  async get(optionsJson: string): Promise<string> {
    const { challenge, rpId } = JSON.parse(optionsJson) as { challenge: string; rpId: string };
    const credential = this.#credentials.at(-1);
    if (!credential) throw new RangeError("This device has no passkey");
    credential.counter += this.options.countsBy ?? 1;
    const clientData = this.#clientData("webauthn.get", challenge);
    const data = this.#authenticatorData(rpId, credential, { flags: 0, attested: new Uint8Array() });
    const signed = bytes(data, sha256(clientData));
    const raw = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      credential.keys.privateKey,
      signed,
    );
    return JSON.stringify({
      id: credential.id.toBase64(BASE64URL),
      rawId: credential.id.toBase64(BASE64URL),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toBase64(BASE64URL),
        authenticatorData: data.toBase64(BASE64URL),
        signature: derOf(new Uint8Array(raw)).toBase64(BASE64URL),
        userHandle: credential.owner,
      },
    });
  }

  /** As somebody would who has copied the device before its last uses. */
  turnBack(uses: number): void {
    const credential = this.#credentials.at(-1);
    if (credential) credential.counter -= uses;
  }

  #clientData(type: string, challenge: string): Uint8Array<ArrayBuffer> {
    const data = { type, challenge, origin: this.options.origin, crossOrigin: false };
    return new TextEncoder().encode(JSON.stringify(data));
  }

  #authenticatorData(
    rpId: string,
    { counter }: Credential,
    { flags, attested }: { flags: number; attested: Uint8Array<ArrayBuffer> },
  ): Uint8Array<ArrayBuffer> {
    const verified = this.options.verifies === false ? 0 : USER_VERIFIED;
    const head = Uint8Array.of(USER_PRESENT | verified | flags);
    return bytes(sha256(new TextEncoder().encode(rpId)), head, uint32(counter), attested);
  }
}

/** A point of P-256 as a COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(point: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21);
  return bytes(head, byteString(point.slice(1, 33)), Uint8Array.of(0x22), byteString(point.slice(33, 65)));
}

/** A short text of CBOR. */
function text(value: string): Uint8Array<ArrayBuffer> {
  return bytes(Uint8Array.of(0x60 + value.length), new TextEncoder().encode(value));
}

function byteString(value: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = value.length < 256
    ? Uint8Array.of(0x58, value.length)
    : bytes(Uint8Array.of(0x59), uint16(value.length));
  return bytes(head, value);
}

/** Two integers of 32 bytes as the SEQUENCE that WebAuthn sends. */
function derOf(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = bytes(derInteger(raw.slice(0, 32)), derInteger(raw.slice(32)));
  return bytes(Uint8Array.of(0x30, body.length), body);
}

function derInteger(value: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = value.findIndex((byte) => byte !== 0);
  const short = value.slice(start === -1 ? value.length - 1 : start);
  const isHigh = (short[0] ?? 0) > 0x7f;
  return bytes(
    Uint8Array.of(0x02, short.length + (isHigh ? 1 : 0)),
    isHigh ? Uint8Array.of(0) : new Uint8Array(),
    short,
  );
}

function uint16(value: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(value >> 8, value & 0xff);
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(data).digest());
}

function bytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}
