/**
 * How somebody proves who they are: by password and the code of their app, or by a passkey. Reads and checks; what a proof has
 * used is kept by the commit that it leads to, so that no code and no challenge works twice.
 */
import type { StaffId } from "@/domain/ids.ts";
import { isSameHash, type PasswordHash } from "@/domain/password_hash.ts";
import { normalizePassword } from "@/domain/password.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { spendChallenge } from "@/store/challenges.ts";
import type { Staff } from "@/store/records.ts";
import { countAttempts, type Counter } from "@/store/rates/limiter.ts";
import { getStaff, type StaffEntry } from "@/store/staff/reader.ts";
import { keepUse } from "@/store/staff/writer.ts";
import type { Authenticators } from "@/actors/desk/staff/authenticator.ts";
import type { Challenges, PasskeyAnswer } from "@/actors/passkey_challenges.ts";
import type { SignInDeps } from "@/actors/desk/staff/deps.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** As it was posted. */
export interface PasswordForm {
  password: string;
  code: string;
}

/** A proof that was right when it was read. */
export interface Proof {
  staff: StaffId;
  /** The challenge that was answered, which works once; null where there was none. */
  challenge: string | null;
  /**
   * Keeps what it has used, in a draft; false where it is worth nothing any more: used by somebody else, or the account has
   * changed. Whoever decides on the draft has read `entry` for it.
   */
  use(draft: Draft, entry: StaffEntry): boolean;
}

type PasswordCode = "desk_sign_in_failed" | "too_many_requests" | "busy";

export interface Proofs {
  /** Checks a password and a code. An account that is not there takes as long, and gives the same answer. */
  byPassword(
    email: string,
    form: PasswordForm,
    holder: Staff | null,
    address: string,
  ): Promise<Result<Proof, PasswordCode>>;
  /** What a browser is asked to sign with; `staff` null: whoever it is. */
  askForPasskey(staff: Staff | null): Promise<{ challenge: string; options: string }>;
  /** Checks a passkey's answer; `staff` null: of whoever it says. */
  byPasskey(
    answer: PasskeyAnswer,
    staff: StaffId | null,
    address: string,
  ): Promise<Result<Proof, "passkey_invalid" | "too_many_requests">>;
}

/** Opens proofs on this isolate. */
export function openProofs(
  env: ActorEnv,
  { hasher, passkeys, limits, origin }: SignInDeps,
  { authenticators, challenges }: { authenticators: Authenticators; challenges: Challenges },
): Proofs {
  const { database, now } = env;
  const site = () => ({ origin: origin(), name: env.catalogue().site.name });

  async function count(counters: readonly Counter[]): Promise<Result<null, "too_many_requests">> {
    const waitMs = await countAttempts(database, counters, now());
    return waitMs > 0 ? refuse("too_many_requests", { retry_after_ms: waitMs }) : accept(null);
  }

  return {
    async byPassword(email, form, holder, address) {
      const counted = await count([
        { kind: "desk_login", subject: `${email} ${address}`, limits: [limits.deskLogins] },
        { kind: "desk_login_address", subject: address, limits: [limits.deskLoginsByAddress] },
        { kind: "desk_login_account", subject: email, limits: [limits.deskLoginsByAccount] },
      ]);
      if (!counted.ok) return counted;
      const staff = holder?.state === "active" ? holder : null;
      const password = normalizePassword(form.password);
      const isRight = await hasher.verify(password, staff?.password ?? null, address);
      if (isRight === null) return refuse("busy");
      // The code is looked at whatever the password was: which of the two is wrong is not to be told by time either.
      const step = staff?.totp ? await authenticators.stepOf(staff.id, staff.totp.sealed, form.code) : null;
      const { password: known, totp } = staff ?? {};
      if (!isRight || step === null || !staff || !known || !totp) return refuse("desk_sign_in_failed");
      const renewed = hasher.isCurrent(known) ? null : await hasher.hash(password, address);
      return accept({
        staff: staff.id,
        challenge: null,
        use: (draft, entry) => useCode(draft, entry, { known, sealed: totp.sealed, step, renewed }),
      });
    },
    async askForPasskey(staff) {
      const { sealed, value } = await challenges.make("proof", staff?.id ?? null);
      const known = staff?.passkeys.map(({ id }) => id);
      const options = await passkeys.askForProof(site(), { challenge: value, ...known && { known } });
      return { challenge: sealed, options };
    },
    async byPasskey({ challenge, response }, wanted, address) {
      const counted = await count([
        { kind: "desk_login_address", subject: address, limits: [limits.deskLoginsByAddress] },
      ]);
      if (!counted.ok) return counted;
      const value = await challenges.open(challenge, "proof", wanted);
      const named = passkeys.namedBy(response);
      const owner = wanted ?? named?.owner as StaffId | undefined;
      const staff = owner === undefined ? null : (await getStaff(database, owner))?.value;
      const passkey = staff?.passkeys.find(({ id }) => id === named?.id);
      if (value === null || !named || !passkey || staff?.state !== "active") return refuse("passkey_invalid");
      const counter = await passkeys.readProof(site(), { challenge: value, response, passkey });
      if (counter === null) return refuse("passkey_invalid");
      return accept({
        staff: staff.id,
        challenge: value,
        use(draft, entry) {
          const isSame = entry.value.passkeys.some(({ id, counter }) =>
            id === passkey.id && counter === passkey.counter
          );
          if (entry.value.state !== "active" || !isSame) return false;
          spendChallenge(draft, value);
          keepUse(draft, entry, {
            passkeys: entry.value.passkeys.map((each) =>
              each.id === passkey.id ? { ...each, counter } : each
            ),
          });
          return true;
        },
      });
    },
  };
}

/** Uses a code up: only a later step than the last one counts. */
function useCode(
  draft: Draft,
  entry: StaffEntry,
  { known, sealed, step, renewed }: {
    known: PasswordHash;
    sealed: string;
    step: number;
    renewed: PasswordHash | null;
  },
): boolean {
  const { state, password, totp } = entry.value;
  const isSame = state === "active" && password && isSameHash(password, known) && totp?.sealed === sealed;
  if (!isSame || step <= totp.step) return false;
  keepUse(draft, entry, { totp: { sealed, step }, password: renewed ?? password });
  return true;
}
