/** What the desk does for a member, each act an entry of the log, coins with a reason: sessions, mails, coins. */
import { isAccount } from "@/domain/account_closing.ts";
import { isMemberId, type SessionId } from "@/domain/ids.ts";
import { DESK_COINS_A_DAY, DESK_COINS_MAX } from "@/domain/limits.ts";
import { EMPTY_ACCOUNT, grant, takeBack } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { extentOf } from "@/domain/staff.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { check, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import type { Draft } from "@/actors/draft.ts";
import { include, newDraft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { LimitDeps } from "@/actors/limits/mod.ts";
import type { AccountClosings } from "@/actors/member/account_closing.ts";
import type { Sessions } from "@/actors/member/session.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

export interface MemberActDeps {
  staffLog: Pick<StaffLog, "run">;
  sessions: Pick<Sessions, "endAll" | "endOne">;
  pauseSecret: LimitDeps["pauseSecret"];
  closings: Pick<AccountClosings, "addClosing">;
}

type Acted<Value, Code extends string = never> = Promise<
  Result<Value, ActCode | Extract<Code, CoinsCode | MailCode>>
>;
type ActCode = "unknown_member" | "deadline_exceeded";
type CoinsCode =
  | "reason_required"
  | "coins_invalid"
  | "limit_reached"
  | "not_enough_credits"
  | "idempotency_mismatch";
type MailCode = "already_verified";

export interface CoinsWanted {
  rid: string;
  member: string;
  /** Positive: given; negative: taken as a correction. */
  delta: number;
  reason: string;
}

export interface MemberActs {
  /** Ends one session of a member, or all of them. */
  endSessions(by: Actor, member: string, session?: string): Acted<null>;
  /** Mails a link again: to confirm the address, or for a new password. */
  resend(by: Actor, member: string, kind: "verify" | "recovery"): Acted<null, MailCode>;
  /** Gives coins or corrects them, once a `rid`, within what the role may give a member and a day. */
  coins(by: Actor, wanted: CoinsWanted): Acted<{ after: number }, CoinsCode>;
}

export function openMemberActs(
  env: ActorEnv,
  { staffLog, sessions }: Pick<MemberActDeps, "staffLog" | "sessions">,
): MemberActs {
  const { database, now } = env;

  return {
    async endSessions(by, id, session) {
      if (!isMemberId(id)) return refuse("unknown_member");
      return await staffLog.run<{ member: MemberEntry | null; ended: Draft }, null, "unknown_member">({
        async load() {
          const member = await getMemberEntry(database, id);
          const ended = newDraft();
          if (member && session) await sessions.endOne(ended, id, session as SessionId);
          else if (member) await sessions.endAll(ended, id);
          return { member, ended };
        },
        decide({ member, ended }, draft, log) {
          if (!member) return refuse("unknown_member");
          // A sign-in of the same moment writes the member, too.
          if (!session) updateMember(draft, member, member.value);
          include(draft, ended);
          log([{ by, what: "member.end_sessions", subject: { member: id }, after: session ? "one" : "all" }]);
          return accept(null);
        },
      });
    },

    async resend(by, id, kind) {
      if (!isMemberId(id)) return refuse("unknown_member");
      return await staffLog.run<MemberEntry | null, null, "unknown_member" | "already_verified">({
        load: () => getMemberEntry(database, id),
        decide(member, draft, log) {
          if (!member || !isAccount(member.value)) return refuse("unknown_member");
          if (kind === "verify" && member.value.verified_at !== undefined) return refuse("already_verified");
          check(draft, member);
          addOwnLetter(draft, env, { kind, member: member.value, now: now() });
          draft.afterwards.push(env.wakeMailer);
          log([{ by, what: "member.mail", subject: { member: id }, after: kind }]);
          return accept(null);
        },
      });
    },

    async coins(by, { rid, member: id, delta, reason: raw }) {
      const reason = cleanReason(raw);
      if (reason === "") return refuse("reason_required");
      if (!isMemberId(id)) return refuse("unknown_member");
      if (!Number.isSafeInteger(delta) || delta === 0 || Math.abs(delta) > DESK_COINS_MAX) {
        return refuse("coins_invalid", { max: DESK_COINS_MAX });
      }
      const isLimited = by.staff !== "system" && extentOf(by.roles, "money") !== "all";
      const day = dayOf(now());
      return await staffLog.run<Awaited<ReturnType<typeof load>>, { after: number }, ActCode | CoinsCode>({
        load: () => load(id, by, rid),
        decide({ member, account, done, given, route }, draft, log) {
          if (done.value) {
            const { delta: before, member: of } = done.value;
            return before === delta && of === id
              ? accept({ after: done.value.after })
              : refuse("idempotency_mismatch");
          }
          if (!member || !isAccount(member.value)) return refuse("unknown_member");
          const counted = given.value?.day === day ? given.value.count : 0;
          const total = counted + Math.abs(delta);
          if (isLimited && total > DESK_COINS_A_DAY) {
            return refuse("limit_reached", { max: DESK_COINS_A_DAY });
          }
          const before = account.value ?? EMPTY_ACCOUNT;
          if (delta < 0 && before.balance < -delta) {
            return refuse("not_enough_credits", { needed: -delta, credits: before.balance });
          }
          const cause = delta > 0 ? "desk" as const : "correction" as const;
          const why = { cause, ref: rid, at: now(), rid };
          const settled = delta > 0 ? grant(before, delta, why) : takeBack(before, -delta, why);
          putAccount(draft, id, account, settled);
          check(draft, done);
          set(draft, done.key, { member: id, delta, after: settled.account.balance, at: now() });
          if (isLimited) {
            check(draft, given);
            set(draft, given.key, { day, count: total }, 2 * DAY_MS);
          }
          if (delta > 0) {
            const frame = eventFrame("notification", {
              type: "coins",
              message: "notice.coins_received",
              coins: delta,
            });
            notify(draft, [{ kind: "event", to: [id], frame }], [{ member: id, route }]);
          }
          log([{
            by,
            what: delta > 0 ? "member.give_coins" : "member.correct_coins",
            subject: { member: id, ref: rid },
            reason,
            before: String(before.balance),
            after: String(settled.account.balance),
          }]);
          return accept({ after: settled.account.balance });
        },
      });
    },
  };

  async function load(id: Parameters<typeof keys.member>[0], { staff }: Actor, rid: string) {
    const [member, account, done, given, route] = await Promise.all([
      getMemberEntry(database, id),
      database.get(keys.account(id)),
      database.get(keys.deskCoins(rid)),
      database.get(keys.deskCount("coins", staff)),
      database.get(keys.route(id)),
    ]);
    return { member, account, done, given, route };
  }
}
