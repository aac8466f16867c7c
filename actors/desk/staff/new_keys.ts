/** New passkeys and authenticator apps, checked before anybody keeps them. */
import type { StaffId } from "@/domain/ids.ts";
import { STAFF_NAME_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dropControls, toNfc } from "@/domain/text.ts";
import type { Passkey, Staff } from "@/store/records.ts";
import type { Authenticators, OfferedSecret } from "@/actors/desk/staff/authenticator.ts";
import type { Challenges, PasskeyAnswer } from "@/actors/passkey_challenges.ts";
import type { SignInDeps } from "@/actors/desk/staff/deps.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface NewKeys {
  /** Offers the secret of an app, or again the one that a form was sent back with. */
  offer(owner: Staff, sealed?: string): Promise<OfferedSecret>;
  /** What a browser is asked to make a passkey with. */
  askForPasskey(owner: Staff): Promise<{ challenge: string; options: string }>;
  /** A passkey that its owner has made to a challenge of theirs. */
  passkey(
    owner: StaffId,
    answer: PasskeyAnswer,
    label: string,
  ): Promise<Result<{ passkey: Passkey; challenge: string }, "passkey_invalid">>;
  /** A secret of which the owner has shown a code, with the step of that; null where they have not. */
  authenticator(
    owner: StaffId,
    sealed: string,
    code: string,
  ): Promise<{ sealed: string; step: number } | null>;
}

/** Opens new keys on this isolate. */
export function openNewKeys(
  env: Pick<ActorEnv, "catalogue" | "now">,
  { passkeys, origin }: SignInDeps,
  { authenticators, challenges }: { authenticators: Authenticators; challenges: Challenges },
): NewKeys {
  const site = () => ({ origin: origin(), name: env.catalogue().site.name });
  return {
    offer: (owner, sealed) => authenticators.offer(owner, site().name, sealed),
    async askForPasskey(owner) {
      const { sealed, value } = await challenges.make("new", owner.id);
      const known = owner.passkeys.map(({ id }) => id);
      return {
        challenge: sealed,
        options: await passkeys.askForNew(site(), { challenge: value, owner, known }),
      };
    },
    async passkey(owner, { challenge, response }, label) {
      const value = await challenges.open(challenge, "new", owner);
      const made = value === null ? null : await passkeys.readNew(site(), { challenge: value, response });
      if (value === null || !made) return refuse("passkey_invalid");
      const name = [...toNfc(dropControls(label)).trim()].slice(0, STAFF_NAME_MAX_CODE_POINTS).join("");
      return accept({ passkey: { ...made, name, created_at: env.now() }, challenge: value });
    },
    async authenticator(owner, sealed, code) {
      const step = await authenticators.stepOf(owner, sealed, code);
      return step === null ? null : { sealed, step };
    },
  };
}
