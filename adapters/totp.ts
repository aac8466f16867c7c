/** One-time codes by otpauth. */
import { Secret, TOTP } from "otpauth";
import type { Totp } from "@/domain/totp.ts";

/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;
const PERIOD_S = 30;
const CODE = /^\d{6}$/;
/** One step before and after: clocks of phones differ, and people need time to type. */
const WINDOW = 1;

/** Opens the codes with a source of random bytes. */
export function openTotp(randomBytes: (length: number) => Uint8Array): Totp {
  return {
    makeSecret: () => new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32,
    addressOf(secret, { site, account }) {
      return totpOf(secret, { issuer: site, label: account }).toString();
    },
    stepOf(code, secret, now) {
      const token = code.replaceAll(/\s/g, "");
      if (!CODE.test(token)) return null;
      const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
      return delta === null ? null : Math.floor(now / (PERIOD_S * 1_000)) + delta;
    },
  };
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_S });
}
