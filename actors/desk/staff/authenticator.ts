/**
 * Secrets of authenticator apps. A secret is sealed with its owner from when it is made: in the form that offers it, and as it
 * is stored. It leaves the server as a picture and a text for its owner, once.
 */
import type { StaffId } from "@/domain/ids.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { Totp } from "@/domain/totp.ts";

/** A secret that is offered and not in use yet. */
export interface OfferedSecret {
  sealed: string;
  /** As people type it. */
  text: string;
  /** What apps read from a picture. */
  address: string;
}

export interface Authenticators {
  /** Offers a fresh secret, or the one that a form was sent back with. */
  offer(owner: { id: StaffId; email: string }, site: string, sealed?: string): Promise<OfferedSecret>;
  /** The step of a code by a sealed secret of this person; null where either is wrong. */
  stepOf(owner: StaffId, sealed: string, code: string): Promise<number | null>;
}

interface Sealed {
  staff: StaffId;
  secret: string;
}

/** Opens the secrets of this isolate. */
export function openAuthenticators(sealer: Sealer, totp: Totp, now: () => number): Authenticators {
  async function read(owner: StaffId, sealed: string): Promise<string | null> {
    const text = await sealer.open(sealed);
    if (text === null) return null;
    // Nobody else can have sealed it.
    const { staff, secret } = JSON.parse(text) as Sealed;
    return staff === owner ? secret : null;
  }

  return {
    async offer({ id, email }, site, sealed) {
      const before = sealed === undefined ? null : await read(id, sealed);
      const secret = before ?? totp.makeSecret();
      const held: Sealed = { staff: id, secret };
      return {
        sealed: before !== null && sealed !== undefined ? sealed : await sealer.seal(JSON.stringify(held)),
        text: secret,
        address: totp.addressOf(secret, { site, account: email }),
      };
    },
    async stepOf(owner, sealed, code) {
      const secret = await read(owner, sealed);
      return secret === null ? null : totp.stepOf(code, secret, now());
    },
  };
}
