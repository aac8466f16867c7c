/**
 * Challenges of passkeys. One travels sealed in the page that asks for it, so that looking at a page writes nothing, and two
 * tabs do not disturb each other; the commit that an answer leads to uses it up.
 */
import { CHALLENGE_LIFE_MS } from "@/domain/limits.ts";
import type { Sealer } from "@/domain/seal.ts";

/** `new`: to make a passkey. `proof`: to show that one has it; `owner` null: whoever it is. */
export interface Challenge {
  kind: "new" | "proof";
  owner: string | null;
  /** Random, base64url; what the device signs. */
  value: string;
  exp: number;
}

/** The sealed challenge of a page, and the browser's answer to it as JSON. */
export interface PasskeyAnswer {
  challenge: string;
  response: string;
}

export interface Challenges {
  make(kind: Challenge["kind"], owner: string | null): Promise<{ sealed: string; value: string }>;
  /** The value of a challenge of this kind and for this owner; null where it is none, or is too old. */
  open(sealed: string, kind: Challenge["kind"], owner: string | null): Promise<string | null>;
}

const CHALLENGE_BYTES = 32;

/** Opens the challenges of this isolate. */
export function openChallenges(
  sealer: Sealer,
  { now, randomBytes }: { now(): number; randomBytes(length: number): Uint8Array },
): Challenges {
  return {
    async make(kind, owner) {
      const value = randomBytes(CHALLENGE_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
      const challenge: Challenge = { kind, owner, value, exp: now() + CHALLENGE_LIFE_MS };
      return { sealed: await sealer.seal(JSON.stringify(challenge)), value };
    },
    async open(sealed, kind, owner) {
      const text = await sealer.open(sealed);
      if (text === null) return null;
      // Nobody else can have sealed it.
      const challenge = JSON.parse(text) as Challenge;
      const isRight = challenge.kind === kind && challenge.owner === owner && challenge.exp > now();
      return isRight ? challenge.value : null;
    },
  };
}
