/**
 * Passkeys by SimpleWebAuthn. They are kept on the device with their owner's id, so nobody types an address to sign in, and
 * the device asks for a finger, a face or a PIN.
 */
import type { Passkeys, PasskeySite } from "@/domain/passkeys.ts";

const BASE64URL = { alphabet: "base64url", omitPadding: true } as const;
/** ES256, RS256, EdDSA: what devices make and WebCrypto checks everywhere. */
const ALGORITHMS = [-7, -257, -8];
const TIMEOUT_MS = 120_000;
/** What browsers send is some hundred characters; with attestation, which is not asked for, a few thousand. */
const RESPONSE_MAX_CHARS = 16_384;

type Library = typeof import("@simplewebauthn/server");
type Registration = Parameters<Library["verifyRegistrationResponse"]>[0]["response"];
type Authentication = Parameters<Library["verifyAuthenticationResponse"]>[0]["response"];

/** Loaded with the first passkey: it would be a fifth of what a start loads. */
const library = (): Promise<Library> => import("@simplewebauthn/server");

export const passkeys: Passkeys = {
  async askForNew(site, { challenge, owner, known }) {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: site.name,
      rpID: hostOf(site),
      userID: new TextEncoder().encode(owner.id),
      userName: owner.email,
      userDisplayName: owner.name,
      challenge: bytesOf(challenge),
      timeout: TIMEOUT_MS,
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map((id) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return JSON.stringify(options);
  },
  async readNew(site, { challenge, response }) {
    const parsed = parse(response);
    if (!parsed) return null;
    const { verifyRegistrationResponse } = await library();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        // The library checks every field of it.
        response: parsed as unknown as Registration,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: hostOf(site),
      });
      if (!verified || !registrationInfo) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, public_key: publicKey.toBase64(BASE64URL), counter, transports: [...transports] };
    } catch {
      // The library throws where an answer is not right.
      return null;
    }
  },
  async askForProof(site, { challenge, known }) {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: hostOf(site),
      challenge: bytesOf(challenge),
      timeout: TIMEOUT_MS,
      userVerification: "required",
      ...known && { allowCredentials: known.map((id) => ({ id })) },
    });
    return JSON.stringify(options);
  },
  namedBy(text) {
    const { id, response } = parse(text) ?? {};
    const handle = typeof response === "object" && response !== null
      ? Reflect.get(response, "userHandle")
      : undefined;
    if (typeof id !== "string" || typeof handle !== "string") return null;
    try {
      return { id, owner: new TextDecoder().decode(Uint8Array.fromBase64(handle, BASE64URL)) };
    } catch {
      return null;
    }
  },
  async readProof(site, { challenge, response, passkey }) {
    const parsed = parse(response);
    if (!parsed) return null;
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: parsed as unknown as Authentication,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: hostOf(site),
        credential: {
          id: passkey.id,
          publicKey: bytesOf(passkey.public_key),
          counter: passkey.counter,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  },
};

function hostOf({ origin }: PasskeySite): string {
  return new URL(origin).hostname;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  if (text.length > RESPONSE_MAX_CHARS) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : null;
  } catch {
    return null;
  }
}
