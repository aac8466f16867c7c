/** What signing in at the desk needs from outside. */
import type { Passkeys } from "@/domain/passkeys.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { Totp } from "@/domain/totp.ts";
import type { WindowLimit } from "@/store/rates/limiter.ts";

export interface StaffLimits {
  /** By account and network address. */
  deskLogins: WindowLimit;
  /** By network address, whatever the account. */
  deskLoginsByAddress: WindowLimit;
  /** By account, whatever the network address. */
  deskLoginsByAccount: WindowLimit;
}

export interface SignInDeps {
  hasher: PasswordHasher;
  totp: Totp;
  passkeys: Passkeys;
  /** Seals secrets of authenticator apps. */
  totpSealer: Sealer;
  /** Seals challenges of passkeys. */
  challengeSealer: Sealer;
  /** Where the desk is: passkeys work there alone. */
  origin(): string;
  limits: StaffLimits;
}
