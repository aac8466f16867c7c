/**
 * Challenges of passkeys. One travels sealed in the page that asks for it, so that looking at a page writes nothing, and two
 * tabs do not disturb each other; the commit that an answer leads to uses it up.
 */
import type { StaffId } from "@/domain/ids.ts";
import { STAFF_CHALLENGE_MS } from "@/domain/limits.ts";
import type { Sealer } from "@/domain/seal.ts";

/** `new`: to make a passkey. `proof`: to show that one has it; `staff` null: whoever it is. */
export interface Challenge {
  kind: "new" | "proof";
  staff: StaffId | null;
  /** Random, base64url; what the device signs. */
  value: string;
  exp: number;
}

export interface Challenges {
  make(kind: Challenge["kind"], staff: StaffId | null): Promise<{ sealed: string; value: string }>;
  /** The value of a challenge of this kind and for this person; null where it is none, or is too old. */
  open(sealed: string, kind: Challenge["kind"], staff: StaffId | null): Promise<string | null>;
}

const CHALLENGE_BYTES = 32;

/** Opens the challenges of this isolate. */
export function openChallenges(
  sealer: Sealer,
  { now, randomBytes }: { now(): number; randomBytes(length: number): Uint8Array },
): Challenges {
  return {
    async make(kind, staff) {
      const value = randomBytes(CHALLENGE_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
      const challenge: Challenge = { kind, staff, value, exp: now() + STAFF_CHALLENGE_MS };
      return { sealed: await sealer.seal(JSON.stringify(challenge)), value };
    },
    async open(sealed, kind, staff) {
      const text = await sealer.open(sealed);
      if (text === null) return null;
      // Nobody else can have sealed it.
      const challenge = JSON.parse(text) as Challenge;
      const isRight = challenge.kind === kind && challenge.staff === staff && challenge.exp > now();
      return isRight ? challenge.value : null;
    },
  };
}
