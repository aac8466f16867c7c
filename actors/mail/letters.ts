/**
 * The content of each kind of letter, the link it carries, and whether it is still wanted. Pure.
 */
import type { Currency } from "@/domain/catalogue.ts";
import { maskEmail } from "@/domain/email.ts";
import {
  EMAIL_CHANGE_LIFE_MS,
  EMAIL_UNDO_LIFE_MS,
  RECONNECT_LIFE_MS,
  RECOVERY_LIFE_MS,
  SIGN_IN_LIFE_MS,
  VERIFY_LIFE_MS,
} from "@/domain/limits.ts";
import type { Letter, LetterKind } from "@/domain/mail.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { FormerEmails, MailJob, MailTokenKind, Member } from "@/store/records.ts";
import { UNDO_SLOT } from "@/store/tokens/writer.ts";
import { isAskedInTime, placeOfFormer } from "@/actors/member/links.ts";
import { readReceipt } from "@/actors/payments/receipt.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Letters about a member; one to support is about a ticket, others are about a declaration of anybody's, and a
 * digest is about all that is new for its member.
 */
export type MemberLetterKind = Exclude<
  LetterKind,
  "support" | "cancel_received" | "withdraw_received" | "digest"
>;

/** The link that a letter carries. */
export interface LetterLink {
  kind: MailTokenKind;
  /** Page whose address ends in the token. */
  path: `/${string}/`;
  lifeMs: number;
}

const LINKS: Readonly<Record<MemberLetterKind, LetterLink | null>> = {
  verify: { kind: "verify", path: "/verify/", lifeMs: VERIFY_LIFE_MS },
  welcome: { kind: "reconnect", path: "/reconnect/", lifeMs: RECONNECT_LIFE_MS },
  recovery: { kind: "recovery", path: "/recover/", lifeMs: RECOVERY_LIFE_MS },
  sign_in: { kind: "sign_in", path: "/check/", lifeMs: SIGN_IN_LIFE_MS },
  password_changed: null,
  login_attempts: null,
  email_change: { kind: "email_change", path: "/check/", lifeMs: EMAIL_CHANGE_LIFE_MS },
  email_changed: { kind: "email_undo", path: "/check/", lifeMs: EMAIL_UNDO_LIFE_MS },
  receipt: null,
  renewal_failed: null,
  premium_cancelled: null,
};

/** The page for a member whose password somebody else has changed or tries to guess. */
const RESET_PATH = "/reset";

/** The page that shows a member's purchases and contract. */
export const WALLET_PATH = "/wallet";

/** The page that shows a member what is new, and the one that turns digests off. */
export const NEWS_PATH = "/explore";
export const MAILS_OFF_PATH = "/notifications/off/";

/** The link that a letter carries, or null. */
export function linkOf(kind: MemberLetterKind): LetterLink | null {
  return LINKS[kind];
}

/**
 * The slot of a letter's link: the newest of a kind is the only one. But each former address has its own way back, or
 * whoever changes an address twice would take it from its owner; and each browser its own way in, or whoever knows an
 * address could keep its owner out by asking again and again.
 */
export function slotOf(kind: MailTokenKind, letter: { id: string; value: MailJob }): string {
  switch (kind) {
    case "email_undo":
      return `${UNDO_SLOT} ${letter.id}`;
    case "sign_in":
      return `${kind} ${letter.value.data.device}`;
    default:
      return kind;
  }
}

/**
 * The kind of letter that a member gets who asked for one. Somebody else may have registered with an address
 * that nobody has confirmed, and keep the password and a session: its owner must not share the account with
 * them, and only a new password ends both. So no link signs in there.
 */
export function kindToSend(kind: MemberLetterKind, member: Member): MemberLetterKind {
  return kind === "sign_in" && member.verified_at === undefined ? "recovery" : kind;
}

/** Whether a letter is still wanted at its address. `former` are the addresses that the member may restore. */
export function isWanted(
  kind: MemberLetterKind,
  job: MailJob,
  { member, former }: { member: Member; former: FormerEmails["emails"] },
): boolean {
  const asked = isAskedInTime({ asked_at: job.created_at }, member);
  switch (kind) {
    case "verify":
      return asked && job.to === member.email && member.verified_at === undefined;
    case "welcome":
    case "recovery":
    case "sign_in":
    case "login_attempts":
      return asked && job.to === member.email && !member.virtual;
    case "email_change":
      return asked && job.to !== member.email;
    case "password_changed":
    case "receipt":
    case "renewal_failed":
    case "premium_cancelled":
      return true;
    case "email_changed":
      return placeOfFormer(former, { email: job.to, data: job.data }) !== null;
    default:
      return kind satisfies never;
  }
}

/** The letter with its link; `token` is that of `linkOf`. */
export function letterOf(
  kind: MemberLetterKind,
  job: MailJob,
  from: { member: Member; origin: string; token: string },
): Letter {
  const { member: { name }, origin, token } = from;
  const carried = linkOf(kind);
  const link = carried ? `${origin}${carried.path}${token}` : `${origin}${RESET_PATH}`;
  const lifeMs = carried?.lifeMs ?? 0;
  switch (kind) {
    case "verify":
    case "welcome":
      return { kind, name, link, life_hours: lifeMs / HOUR_MS };
    case "recovery":
      return { kind, name, link, life_minutes: lifeMs / MINUTE_MS, in_place: job.kind === "sign_in" };
    case "sign_in":
      return { kind, name, link, life_minutes: lifeMs / MINUTE_MS };
    case "password_changed":
    case "login_attempts":
      return { kind, name, link };
    case "receipt":
      return { kind, name, link: `${origin}${WALLET_PATH}`, ...readReceipt(job.data) };
    case "renewal_failed":
      return {
        kind,
        name,
        link: `${origin}${WALLET_PATH}`,
        amount: Number(job.data.amount),
        currency: job.data.currency as Currency,
        final: job.data.final === "1",
      };
    case "premium_cancelled":
      return {
        kind,
        name,
        link: `${origin}${WALLET_PATH}`,
        until: job.data.until === undefined ? null : Number(job.data.until),
      };
    case "email_change":
      return { kind, name, link, life_hours: lifeMs / HOUR_MS, email: job.to };
    case "email_changed":
      return { kind, name, link, life_days: lifeMs / DAY_MS, email: maskEmail(job.data.email ?? "") };
    default:
      return kind satisfies never;
  }
}
