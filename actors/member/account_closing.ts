/**
 * Deleting an account, up to the moment from which on it cannot be undone (ER):
 *
 * 1. The member asks: by their password, or by a mailed link that shows the same page without signing in. Somebody of the desk
 *    asks for them, or a check of their age has found that they are no adult.
 * 2. The account closes, in one commit: nobody sees its member any more, all sessions end, premium renews no more, and a mail
 *    says until when all of this can be undone.
 * 3. Who signs in until then gets a session that opens nothing but the page on which they come back.
 * 4. What is not undone is erased by the job of `actors/erasure/`.
 */
import { type ClosedBy, closingAt, isAway, isOverruled, isUndoable } from "@/domain/account_closing.ts";
import type { MemberId } from "@/domain/ids.ts";
import { normalizePassword } from "@/domain/password.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import { touchRoute } from "@/store/presence/writer.ts";
import { countAttempt } from "@/store/rates/limiter.ts";
import type { Member } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { AccountLimits, Origin } from "@/actors/member/deps.ts";
import { requestLink } from "@/actors/member/link_requests.ts";
import { findLink, spendLink } from "@/actors/member/links.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { OpenedFrom, Sessions } from "@/actors/member/session.ts";
import type { SignedIn } from "@/actors/member/sign_in.ts";
import { comeBack, leaveSight } from "@/actors/member/sight.ts";
import { endRenewal } from "@/actors/subscriptions/end_renewal.ts";

/** What goes with an account, as the page says it before anything is done. */
export interface ClosingView {
  member: MemberId;
  email: string;
  coins: number;
  /** Whether premium is paid beyond now, and whether it renews. */
  premium: boolean;
  renews: boolean;
  /** Until when the member may come back; null where the account is not being deleted, or it is too late. */
  until: number | null;
}

/** Until when what was begun can be undone, in milliseconds since 1970. */
export interface Closed {
  until: number;
}

export interface AccountClosings {
  /** What goes with an account; null where there is none. */
  look(member: MemberId): Promise<ClosingView | null>;
  /** The same by a mailed link, which it does not use up; null for a dead one. */
  lookByLink(token: string): Promise<ClosingView | null>;
  /** Mails a link that deletes an account, if the address has one. */
  requestLink(email: string, origin: Origin): Promise<Result<null, "recovery_too_soon">>;
  closeByLink(token: string): Promise<Result<Closed, "link_invalid">>;
  closeByPassword(
    member: MemberId,
    password: string,
    address: string,
  ): Promise<Result<Closed, "wrong_password" | "too_many_requests" | "busy">>;
  /** Begins the deletion of an account; one that is being deleted already stays as it is, unless its member is no adult. */
  begin(member: MemberId, options: { by: ClosedBy }): Promise<Result<Closed, "unknown_member">>;
  /** Adds the beginning to a change that checks the member, and gives until when it can be undone. */
  addClosing(draft: Draft, member: MemberEntry, by: ClosedBy): Promise<Closed>;
  /** Brings a member back, with a session that opens everything; `from` is missing where it is not known. */
  undo(member: MemberId, from?: OpenedFrom): Promise<Result<SignedIn, "closing_over">>;
}

export function openAccountClosings(
  env: ActorEnv,
  { sessions, hasher, limits }: { sessions: Sessions; hasher: PasswordHasher; limits: AccountLimits },
): AccountClosings {
  const { database, now } = env;

  async function addClosing(draft: Draft, member: MemberEntry, by: ClosedBy): Promise<Closed> {
    const { closing: before } = member.value;
    if (before && !isOverruled(before, by)) return { until: before.until };
    const closing = closingAt(now(), by);
    const next: Member = { ...await endRenewal(env, draft, member.value), closing, off: true };
    updateMember(draft, member, next);
    if (before) remove(draft, keys.accountEnd(before.until, next.id));
    set(draft, keys.accountEnd(closing.until, next.id), 0);
    if (!member.value.off) await leaveSight(env, draft, { before: member.value, next });
    await sessions.endAll(draft, next.id);
    const route = await database.get(keys.route(next.id));
    // Chats that others have in memory go by the route, and would not see that nobody is there any more.
    touchRoute(draft, route);
    notify(draft, [{ kind: "restricted", member: next.id }], [{ member: next.id, route }]);
    addOwnLetter(draft, env, {
      kind: "account_closing",
      member: next,
      now: now(),
      data: { by, ...by !== "age" && { until: String(closing.until) } },
    });
    draft.afterwards.push(env.wakeMailer);
    return { until: closing.until };
  }

  async function begin(id: MemberId, { by }: { by: ClosedBy }): Promise<Result<Closed, "unknown_member">> {
    return await commitDraft<Closed, "unknown_member">(env, async (draft) => {
      const member = await getMemberEntry(database, id);
      if (!member || member.value.virtual) return refuse("unknown_member");
      return accept(await addClosing(draft, member, by));
    });
  }

  async function look(id: MemberId): Promise<ClosingView | null> {
    const [member, account] = await database.getMany([keys.member(id), keys.account(id)]);
    if (!member.value || member.value.virtual) return null;
    const { email, premium_until, premium_grace, closing } = member.value;
    return {
      member: id,
      email,
      coins: account.value?.balance ?? 0,
      premium: premium_until > now(),
      renews: premium_grace !== undefined,
      until: closing && isUndoable(closing, now()) ? closing.until : null,
    };
  }

  return {
    look,
    begin,
    addClosing,
    async lookByLink(token) {
      const link = await findLink(env, token, ["delete_account"]);
      return link && !link.member.value.closing ? await look(link.member.value.id) : null;
    },
    requestLink: (email, origin) => requestLink(env, limits, { kind: "delete_account", email, origin }),
    closeByLink: (text) =>
      spendLink(
        env,
        { text, kinds: ["delete_account"] },
        async ({ draft, member }) => accept(await addClosing(draft, member, "member")),
      ),
    async closeByPassword(id, password, address) {
      const counted = { limit: limits.emailChanges, now: now() };
      const waitMs = await countAttempt(database, "delete_account", id, counted);
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const member = await getMember(database, id);
      const right = await hasher.verify(normalizePassword(password), member?.password ?? null, address);
      if (right === null) return refuse("busy");
      if (!right) return refuse("wrong_password");
      const begun = await begin(id, { by: "member" });
      return begun.ok ? begun : refuse("wrong_password");
    },
    async undo(id, from) {
      const undone = await commitDraft<SignedIn, "closing_over">(env, async (draft) => {
        const member = await getMemberEntry(database, id);
        const { closing, off: _, ...rest } = member?.value ?? {};
        if (!member || !closing || !isUndoable(closing, now())) return refuse("closing_over");
        const away = isAway(rest, now());
        const next: Member = { ...rest as Member, ...away && { off: true as const } };
        updateMember(draft, member, next);
        remove(draft, keys.accountEnd(closing.until, id));
        if (!away) await comeBack(env, draft, { before: member.value, next });
        await sessions.endAll(draft, id);
        addOwnLetter(draft, env, { kind: "account_kept", member: next, now: now() });
        draft.afterwards.push(env.wakeMailer);
        return accept({
          member: id,
          token: await sessions.open(draft, next, { proved: false, ...from && { from } }),
        });
      });
      return undone;
    },
  };
}
