/**
 * Age checks of members (AG):
 *
 * 1. `begin` notes the hash of a random reference, and gives the address of the provider.
 * 2. `take` reads the signed answer that comes back. The reference counts once, for the member who began, and for half an hour.
 * 3. An adult goes on; in a session that was confined to the check they get a new one. Somebody who is no adult has their account
 *    deleted, and what they have paid goes back at the providers. Where nothing came of it they may try once more.
 */
import { createHash } from "node:crypto";
import {
  AGE_ASK_MS,
  type AgeAnswer,
  type AgeCheck,
  type AgeGate,
  ageNeeded,
  type AgePolicy,
  type AgeProvider,
  checkMayAsk,
  NO_AGE_CHECKS,
  withOutcome,
} from "@/domain/age_check.ts";
import type { MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { AccountClosings } from "@/actors/member/account_closing.ts";
import type { AgePayBack } from "@/actors/member/age_pay_back.ts";
import type { OpenedFrom, Sessions } from "@/actors/member/session.ts";

const REFERENCE_BYTES = 24;

export interface AgeState {
  gate: AgeGate;
  /** What still has to be checked. */
  needed: "photo" | "sign_up" | null;
  /** Why no check may be begun, or null. */
  refused: "age_check_over" | "age_check_done" | null;
  check: AgeCheck | null;
}

/** What came of an answer; `token` is that of a new session where the old one was confined to the check. */
export interface AgeTaken {
  answer: AgeAnswer;
  token: string | null;
}

export interface AgeChecks {
  /** How it is about a member; null for nobody. */
  state(member: MemberId): Promise<AgeState | null>;
  /** Begins a check; gives the address of the provider. */
  begin(
    member: MemberId,
    returnTo: string,
  ): Promise<Result<{ url: string }, "age_check_over" | "age_check_done" | "not_authenticated">>;
  /** Takes the answer that an address holds, once. `from`: where the session says that it was opened, if it opens one. */
  take(
    member: MemberId,
    params: URLSearchParams,
    from?: OpenedFrom,
  ): Promise<Result<AgeTaken, "age_answer_invalid">>;
}

export interface AgeCheckDeps {
  provider: AgeProvider;
  sessions: Sessions;
  closings: Pick<AccountClosings, "addClosing">;
  payBack: Pick<AgePayBack, "one">;
}

export function openAgeChecks(env: ActorEnv, deps: AgeCheckDeps): AgeChecks {
  const { database, now } = env;
  const { provider, sessions, closings, payBack } = deps;
  const policy: AgePolicy = env.ages ?? NO_AGE_CHECKS;

  async function take(
    member: MemberId,
    params: URLSearchParams,
    from?: OpenedFrom,
  ): Promise<Result<AgeTaken, "age_answer_invalid">> {
    const read = provider.readAnswer(params, now());
    if (!read) return refuse("age_answer_invalid");
    const { reference, answer } = read;
    const taken = await commitDraft<AgeTaken, "age_answer_invalid">(env, async (draft) => {
      const entry = await getMemberEntry(database, member);
      const { age_ask, age_check, ...rest } = entry?.value ?? {};
      const isTheirs = age_ask?.reference_hash === hashOf(reference) && age_ask.exp > now();
      if (!entry || !isTheirs) return refuse("age_answer_invalid");
      if (answer === "cancelled") {
        updateMember(draft, entry, { ...rest as Member, ...age_check && { age_check } });
        return accept({ answer, token: null });
      }
      const check = withOutcome(age_check, { outcome: answer, method: provider.method, at: now() });
      const next: Member = { ...rest as Member, age_check: check };
      if (answer === "not_adult") {
        await closings.addClosing(draft, { ...entry, value: next }, "age");
        return accept({ answer, token: null });
      }
      updateMember(draft, entry, next);
      if (answer !== "adult" || policy(next.country) !== "sign_up") return accept({ answer, token: null });
      await sessions.endAll(draft, member);
      return accept({
        answer,
        token: await sessions.open(draft, next, { proved: false, ...from && { from } }),
      });
    });
    if (taken.ok && taken.value.answer === "not_adult") {
      // The answer counts whatever comes of it; the job of age_pay_back.ts goes on, and says what fails.
      await payBack.one(member).catch(() => {});
    }
    return taken;
  }

  return {
    async state(id) {
      const member = await getMember(database, id);
      if (!member) return null;
      const may = checkMayAsk(member, policy);
      return {
        gate: policy(member.country),
        needed: ageNeeded(member, policy),
        refused: may.ok ? null : may.refusal.code,
        check: member.age_check ?? null,
      };
    },
    async begin(id, returnTo) {
      const reference = env.randomBytes(REFERENCE_BYTES).toBase64({ alphabet: "base64url" });
      const exp = now() + AGE_ASK_MS;
      const noted = await commitDraft<null, "age_check_over" | "age_check_done" | "not_authenticated">(
        env,
        async (draft) => {
          const entry = await getMemberEntry(database, id);
          if (!entry) return refuse("not_authenticated");
          const may = checkMayAsk(entry.value, policy);
          if (!may.ok) return may;
          updateMember(draft, entry, { ...entry.value, age_ask: { reference_hash: hashOf(reference), exp } });
          return accept(null);
        },
      );
      return noted.ok ? accept({ url: provider.askUrl({ reference, returnTo, exp }) }) : noted;
    },
    take,
  };
}

function hashOf(reference: string): string {
  return createHash("sha256").update(reference).digest("hex");
}
