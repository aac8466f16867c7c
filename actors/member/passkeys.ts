/**
 * Passkeys of members: they make them in a session that is proved, sign in with them, and prove with them who they are. A
 * challenge travels sealed in the page that asks, and the commit that an answer leads to uses it up (SY-7, SY-8).
 */
import type { MemberId } from "@/domain/ids.ts";
import { PASSKEY_NAME_MAX_CODE_POINTS, PASSKEYS_MAX } from "@/domain/limits.ts";
import type { LetterKind } from "@/domain/mail.ts";
import type { Passkeys, PasskeySite } from "@/domain/passkeys.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { dropControls, toNfc } from "@/domain/text.ts";
import { isSpent, spendChallenge } from "@/store/challenges.ts";
import { getLoginKeys } from "@/store/login_keys/reader.ts";
import { putLoginKeys } from "@/store/login_keys/writer.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import { countAttempts } from "@/store/rates/limiter.ts";
import type { LoginKeys, Passkey } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { LoginLimits } from "@/actors/member/login.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Identity, SessionCode, Sessions } from "@/actors/member/session.ts";
import type { SignedIn, SignInOrigin, SignIns } from "@/actors/member/sign_in.ts";
import type { Challenges, PasskeyAnswer } from "@/actors/passkey_challenges.ts";

/** What a browser is asked: the sealed challenge, and the options as JSON. */
export interface PasskeyAsk {
  challenge: string;
  options: string;
}

/** A passkey as its owner sees it. */
export type MemberPasskey = Pick<Passkey, "id" | "name" | "created_at">;

export interface MemberPasskeys {
  list(member: MemberId): Promise<MemberPasskey[]>;
  askForNew(member: MemberId): Promise<PasskeyAsk | null>;
  /** Keeps a passkey that the member's device has made; the same one twice is kept once. */
  add(
    identity: Identity,
    answer: PasskeyAnswer,
    name: string,
  ): Promise<Result<null, SessionCode | "passkey_invalid" | "passkeys_full">>;
  /** One that is gone already is no mistake. */
  remove(identity: Identity, id: string): Promise<Result<null, SessionCode>>;
  /** `member` null: to sign in, whoever it is. Null for a member without any. */
  askForProof(member: MemberId | null): Promise<PasskeyAsk | null>;
  signIn(
    answer: PasskeyAnswer,
    from: SignInOrigin,
  ): Promise<Result<SignedIn, "passkey_invalid" | "too_many_requests">>;
  /** Notes that the session has shown now whose it is. */
  prove(
    identity: Identity,
    answer: PasskeyAnswer,
    address: string,
  ): Promise<Result<null, "not_authenticated" | "passkey_invalid" | "too_many_requests">>;
}

/** A right answer as it was checked: what it uses up is kept by a commit. */
interface Proof {
  member: MemberId;
  passkey: Passkey;
  counter: number;
  challenge: string;
}

/** Opens the passkeys of members on this isolate. */
export function openMemberPasskeys(
  env: ActorEnv,
  { sessions, signIns, challenges, passkeys, origin, limits }: {
    sessions: Sessions;
    signIns: SignIns;
    challenges: Challenges;
    passkeys: Passkeys;
    /** Where the site is: passkeys work there alone. */
    origin(): string;
    limits: LoginLimits;
  },
): MemberPasskeys {
  const { database, now } = env;
  const site = (): PasskeySite => ({ origin: origin(), name: env.catalogue().site.name });

  /** Checks an answer; `wanted` null: of whoever it says. */
  async function read(
    { challenge: sealed, response }: PasskeyAnswer,
    wanted: MemberId | null,
    address: string,
  ): Promise<Result<Proof, "passkey_invalid" | "too_many_requests">> {
    const counter = { kind: "login_address", subject: address, limits: [limits.loginsByAddress] };
    const waitMs = await countAttempts(database, [counter], now());
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    const challenge = await challenges.open(sealed, "proof", wanted);
    const named = passkeys.namedBy(response);
    const member = wanted ?? named?.owner as MemberId | undefined;
    if (challenge === null || !named || member === undefined) return refuse("passkey_invalid");
    const { value } = await getLoginKeys(database, member);
    const passkey = value.passkeys.find(({ id }) => id === named.id);
    if (!passkey) return refuse("passkey_invalid");
    const used = await passkeys.readProof(site(), { challenge, response, passkey });
    return used === null ? refuse("passkey_invalid") : accept({ member, passkey, counter: used, challenge });
  }

  /** Keeps what a proof has used, in a draft; false where somebody else was faster, or the passkey is gone. */
  async function spend(draft: Draft, { member, passkey, counter, challenge }: Proof): Promise<boolean> {
    if (await isSpent(database, challenge)) return false;
    const held = await getLoginKeys(database, member);
    const isSame = held.value.passkeys.some((each) =>
      each.id === passkey.id && each.counter === passkey.counter
    );
    if (!isSame) return false;
    spendChallenge(draft, challenge);
    putLoginKeys(draft, held, {
      ...held.value,
      passkeys: held.value.passkeys.map((each) => each.id === passkey.id ? { ...each, counter } : each),
    });
    return true;
  }

  /** Changes a member's keys in a proved session, and tells them by mail; null: there is nothing to change. */
  async function change<Code extends "passkey_invalid" | "passkeys_full">(
    identity: Identity,
    letter: Extract<LetterKind, "passkey_added" | "passkey_removed">,
    next: (keys: LoginKeys, draft: Draft) => Promise<Result<{ keys: LoginKeys; name: string } | null, Code>>,
  ): Promise<Result<null, SessionCode | Code>> {
    return await commitDraft<null, SessionCode | Code>(env, async (draft) => {
      const proved = await sessions.checkProved(draft, identity);
      if (!proved.ok) return proved as Result<never, SessionCode | Code>;
      const [member, held] = await Promise.all([
        getMember(database, identity.member),
        getLoginKeys(database, identity.member),
      ]);
      if (!member) return refuse("not_authenticated") as Result<never, SessionCode | Code>;
      const decided = await next(held.value, draft);
      if (!decided.ok) return decided as Result<never, SessionCode | Code>;
      // Nothing is written then, not even what was checked.
      if (decided.value === null) return accept(null);
      putLoginKeys(draft, held, decided.value.keys);
      addOwnLetter(draft, env, { kind: letter, member, now: now(), data: { passkey: decided.value.name } });
      draft.afterwards.push(env.wakeMailer);
      return accept(null);
    });
  }

  return {
    async list(member) {
      const { value } = await getLoginKeys(database, member);
      return value.passkeys.map(({ id, name, created_at }) => ({ id, name, created_at }));
    },

    async askForNew(id) {
      const [member, held] = await Promise.all([getMember(database, id), getLoginKeys(database, id)]);
      if (!member || held.value.passkeys.length >= PASSKEYS_MAX) return null;
      const { sealed, value } = await challenges.make("new", id);
      const known = held.value.passkeys.map((each) => each.id);
      const owner = { id, name: member.name, email: member.email };
      return {
        challenge: sealed,
        options: await passkeys.askForNew(site(), { challenge: value, owner, known }),
      };
    },

    async add(identity, { challenge: sealed, response }, raw) {
      const challenge = await challenges.open(sealed, "new", identity.member);
      const made = challenge === null ? null : await passkeys.readNew(site(), { challenge, response });
      if (challenge === null || !made) return refuse("passkey_invalid");
      const name = [...toNfc(dropControls(raw)).trim()].slice(0, PASSKEY_NAME_MAX_CODE_POINTS).join("");
      return await change<"passkey_invalid" | "passkeys_full">(
        identity,
        "passkey_added",
        async (held, draft) => {
          if (held.passkeys.some(({ id }) => id === made.id)) return accept(null);
          if (await isSpent(database, challenge)) return refuse("passkey_invalid");
          if (held.passkeys.length >= PASSKEYS_MAX) return refuse("passkeys_full", { max: PASSKEYS_MAX });
          spendChallenge(draft, challenge);
          const passkey: Passkey = { ...made, name, created_at: now() };
          return accept({ keys: { ...held, passkeys: [...held.passkeys, passkey] }, name });
        },
      );
    },

    remove: (identity, removed) =>
      change<never>(identity, "passkey_removed", (held) => {
        const gone = held.passkeys.find(({ id }) => id === removed);
        if (!gone) return Promise.resolve(accept(null));
        const passkeys = held.passkeys.filter((each) => each !== gone);
        return Promise.resolve(accept({ keys: { ...held, passkeys }, name: gone.name }));
      }),

    async askForProof(member) {
      const known = member === null ? null : (await getLoginKeys(database, member)).value.passkeys;
      if (known?.length === 0) return null;
      const { sealed, value } = await challenges.make("proof", member);
      const options = await passkeys.askForProof(site(), {
        challenge: value,
        ...known && { known: known.map(({ id }) => id) },
      });
      return { challenge: sealed, options };
    },

    async signIn(answer, from) {
      const proof = await read(answer, null, from.address);
      if (!proof.ok) return proof;
      const signedIn = await commitDraft<SignedIn, "passkey_invalid">(env, async (draft) => {
        const member = await getMemberEntry(database, proof.value.member);
        if (!member || !await spend(draft, proof.value)) return refuse("passkey_invalid");
        return accept(await signIns.add(draft, { member, proved: true, from }));
      });
      if (signedIn.ok) await sessions.trim(signedIn.value.member);
      return signedIn;
    },

    async prove(identity, answer, address) {
      const proof = await read(answer, identity.member, address);
      if (!proof.ok) return proof;
      return await commitDraft<null, "passkey_invalid" | "not_authenticated">(env, async (draft) => {
        if (!await spend(draft, proof.value)) return refuse("passkey_invalid");
        return await sessions.addProof(draft, identity) ? accept(null) : refuse("not_authenticated");
      });
    },
  };
}
