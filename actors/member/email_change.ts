/**
 * Another e-mail address, in three phases:
 *
 * 1. A member asks for it with their password, or in a proved session; a link goes to the new address. Nothing has changed yet.
 * 2. The link is used: the address is swapped in one commit, and the new one is confirmed by that. If the
 *    former one had been confirmed, it gets a letter with a link back, and stays reserved as long as that link
 *    can live.
 * 3. See email_undo.ts: that link takes it back.
 */
import type { MemberId } from "@/domain/ids.ts";
import { checkEmail } from "@/domain/email.ts";
import { FORMER_EMAILS_MAX } from "@/domain/limits.ts";
import { normalizePassword } from "@/domain/password.ts";
import { isProved } from "@/domain/proof.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { newChange } from "@/store/change.ts";
import { getEmailRows, holderOf, listFormerEmails } from "@/store/emails/reader.ts";
import { endOfFormer, keepFormerEmail, moveEmail } from "@/store/emails/writer.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { getMember } from "@/store/members/reader.ts";
import { countAttempt, countAttempts } from "@/store/rates/limiter.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { carryPause, readMoving, withoutRenewals } from "@/actors/limits/carry.ts";
import type { LimitDeps } from "@/actors/limits/mod.ts";
import type { AccountLimits, Origin } from "@/actors/member/deps.ts";
import { languageOf } from "@/actors/member/language.ts";
import { type Spending, spendLink, withdrawLinks } from "@/actors/member/links.ts";
import type { Identity } from "@/actors/member/session.ts";
import { confirmed } from "@/actors/member/verification.ts";

/** Who changes their address shows who they are by their password, or in a session that is proved. */
export type EmailChangeForm = { email: string } & ({ password: string } | { proof: Identity });

export type EmailChangeCode =
  | "email_invalid"
  | "email_taken"
  | "wrong_password"
  | "proof_required"
  | "too_many_requests"
  | "too_many_addresses"
  | "busy";

export interface EmailChange {
  request(
    member: MemberId,
    form: EmailChangeForm,
    origin: Origin,
  ): Promise<Result<null, EmailChangeCode>>;
  confirm(
    text: string,
  ): Promise<Result<{ kind: "email_change"; email: string }, "link_invalid" | "email_taken">>;
}

/** Opens the change of addresses on an isolate. */
export function openEmailChange(
  env: ActorEnv,
  options: { hasher: PasswordHasher; limits: AccountLimits; pauseSecret: LimitDeps["pauseSecret"] },
): EmailChange {
  const { database, now } = env;
  const { hasher, limits } = options;

  /**
   * A stranger's mailbox gets few of these mails, however many members ask; and a way back is kept to few
   * addresses.
   */
  async function refuseTooMany(
    id: MemberId,
    email: string,
  ): Promise<Result<never, "too_many_requests" | "too_many_addresses"> | null> {
    const former = await listFormerEmails(database, id, now());
    const eldest = former.at(-FORMER_EMAILS_MAX);
    const fullMs = eldest ? endOfFormer(eldest.changed_at) - now() : 0;
    if (fullMs > 0) return refuse("too_many_addresses", { retry_after_ms: fullMs });
    const mailed = { kind: "email_change_to", subject: email, limits: limits.links };
    const waitMs = await countAttempts(database, [mailed], now());
    return waitMs > 0 ? refuse("too_many_requests", { retry_after_ms: waitMs }) : null;
  }

  return {
    async request(id, form, origin) {
      const checked = checkEmail(form.email);
      if (!checked.ok) return checked;
      const email = checked.value;
      // Counted before the answer says anything about the password or about accounts.
      const waitMs = await countAttempt(database, "email_change", id, {
        limit: limits.emailChanges,
        now: now(),
      });
      if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
      const member = await getMember(database, id);
      if ("password" in form) {
        const right = await hasher.verify(normalizePassword(form.password), member?.password ?? null);
        if (right === null) return refuse("busy");
        if (!right) return refuse("wrong_password");
      } else if (form.proof.member !== id || !isProved(form.proof.proved_at, now())) {
        return refuse("proof_required");
      }
      if (!member) return refuse("wrong_password");
      const holder = holderOf(await getEmailRows(database, email), now());
      if (email === member.email || (holder !== null && holder !== id)) return refuse("email_taken");
      const refused = await refuseTooMany(id, email);
      if (refused) return refused;
      const change = newChange();
      addLetter(change, {
        id: env.uuid(),
        kind: "email_change",
        to: email,
        lang: languageOf(origin.lang),
        member: id,
        now: now(),
      });
      await database.commit(change);
      env.wakeMailer();
      return accept(null);
    },

    confirm: (text) =>
      spendLink(
        env,
        { text, kinds: ["email_change"] },
        (spending) => swap(env, spending, options.pauseSecret),
      ),
  };
}

async function swap(
  env: ActorEnv,
  { token, member, former, draft, now }: Spending,
  secret: Uint8Array,
): Promise<Result<{ kind: "email_change"; email: string }, "email_taken">> {
  const { email } = token.value;
  const { value: before } = member;
  const rows = await getEmailRows(env.database, email);
  const holder = holderOf(rows, now);
  if (holder !== null && holder !== before.id) return refuse("email_taken");
  const withdrawn = await withdrawLinks(draft, env.database, { member: { ...before, email }, now });
  const isFirst = before.verified_at === undefined;
  const moved = isFirst
    ? confirmed(draft, env, { member: withdrawn, now })
    : { ...withdrawn, verified_at: now };
  const moving = await readMoving(env.database, { member: before.id, email, secret });
  const next = await withoutRenewals(env, draft, { next: moved, moving });
  moveEmail(draft, member, { next, rows });
  carryPause(draft, moving, now);
  // An address that was never confirmed may be a stranger's, by a slip of the keyboard: no way back for them.
  if (isFirst || email === before.email) return accept({ kind: "email_change", email });
  keepFormerEmail(draft, before.id, { email: before.email, before: former, now });
  addLetter(draft, {
    id: env.uuid(),
    kind: "email_changed",
    to: before.email,
    lang: languageOf(before.lang),
    member: before.id,
    data: { email, changed_at: String(now) },
    now,
  });
  return accept({ kind: "email_change", email });
}
