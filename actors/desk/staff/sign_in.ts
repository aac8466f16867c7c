/**
 * Signing in at the desk, and proving again who it is before what is dangerous. Unknown address, wrong password and wrong code
 * are one answer after the same work. Both are acts in the staff log.
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { isSpent } from "@/store/challenges.ts";
import { getStaff, getStaffByEmail, type HeldSession, type StaffEntry } from "@/store/staff/reader.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { DeskIdentity, OpenedSession, StaffSessions } from "@/actors/desk/sessions.ts";
import type { PasswordForm, Proof, Proofs } from "@/actors/desk/staff/proofs.ts";
import type { PasskeyAnswer } from "@/actors/passkey_challenges.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Where a sign-in comes from. */
export interface SignInOrigin {
  address: string;
  /** What the browser says it is. */
  browser: string;
}

type Refused = "desk_sign_in_failed" | "passkey_invalid";
type Waiting = "too_many_requests" | "busy" | "deadline_exceeded";

export interface StaffSignIn {
  byPassword(
    form: PasswordForm & { email: string },
    from: SignInOrigin,
  ): Promise<Result<OpenedSession, "desk_sign_in_failed" | Waiting>>;
  byPasskey(
    answer: PasskeyAnswer,
    from: SignInOrigin,
  ): Promise<Result<OpenedSession, "passkey_invalid" | Waiting>>;
  /** What a browser is asked to sign with: `identity` null to sign in. */
  askForPasskey(identity: DeskIdentity | null): Promise<{ challenge: string; options: string }>;
  /** Proves again who it is: for ten minutes the session may do what is dangerous. */
  prove(
    identity: DeskIdentity,
    by: PasswordForm | PasskeyAnswer,
    address: string,
  ): Promise<Result<null, "desk_sign_in_failed" | "passkey_invalid" | "not_authenticated" | Waiting>>;
}

interface Loaded {
  /** Null also where the proof was used meanwhile. */
  entry: StaffEntry | null;
  held: HeldSession[];
}

/** Opens sign-in on this isolate. */
export function openStaffSignIn(
  env: ActorEnv,
  { staffLog, sessions, proofs }: { staffLog: StaffLog; sessions: StaffSessions; proofs: Proofs },
): StaffSignIn {
  const { database } = env;

  async function readFor({ staff, challenge }: Proof): Promise<Loaded> {
    const [entry, isUsed, held] = await Promise.all([
      getStaff(database, staff),
      challenge !== null && isSpent(database, challenge),
      sessions.held(staff),
    ]);
    return { entry: isUsed ? null : entry, held };
  }

  /** Commits a session with what its proof has used. */
  function enter<Code extends Refused>(proof: Proof, refused: Code, browser: string) {
    return staffLog.run<Loaded, OpenedSession, Refused>({
      load: () => readFor(proof),
      decide({ entry }, draft, log) {
        if (!entry || !proof.use(draft, entry)) return refuse<Refused>(refused);
        const opened = sessions.open(draft, entry.value.id, { browser });
        const { id, roles } = entry.value;
        const subject = { staff: id, ref: opened.session.id };
        log([{ by: { staff: id, roles }, what: "staff.sign_in", subject }]);
        return accept(opened);
      },
    }) as Promise<Result<OpenedSession, Code | "deadline_exceeded">>;
  }

  return {
    async byPassword({ email, ...form }, { address, browser }) {
      const holder = (await getStaffByEmail(database, email))?.value ?? null;
      const proof = await proofs.byPassword(email, form, holder, address);
      return proof.ok ? await enter(proof.value, "desk_sign_in_failed", browser) : proof;
    },
    async byPasskey(answer, { address, browser }) {
      const proof = await proofs.byPasskey(answer, null, address);
      return proof.ok ? await enter(proof.value, "passkey_invalid", browser) : proof;
    },
    askForPasskey: (identity) => proofs.askForPasskey(identity?.staff ?? null),
    async prove({ staff, session }, by, address) {
      const proof = "response" in by
        ? await proofs.byPasskey(by, staff.id, address)
        : await proofs.byPassword(staff.email, by, staff, address);
      if (!proof.ok) return proof;
      const refused = "response" in by ? "passkey_invalid" : "desk_sign_in_failed";
      return await staffLog.run<Loaded, null, Refused | "not_authenticated">({
        load: () => readFor(proof.value),
        decide({ entry, held }, draft, log) {
          const own = held.find((each) => each.session.id === session.id);
          if (!own) return refuse("not_authenticated");
          if (!entry || !proof.value.use(draft, entry)) return refuse(refused);
          sessions.addProof(draft, own);
          const subject = { staff: staff.id, ref: session.id };
          log([{ by: { staff: staff.id, roles: entry.value.roles }, what: "staff.prove", subject }]);
          return accept(null);
        },
      });
    },
  };
}
