/**
 * The content of each kind of letter, the link it carries, and whether it is still wanted. Pure.
 */
import type { ClosedBy } from "@/domain/account_closing.ts";
import type { Currency } from "@/domain/catalogue.ts";
import { appealEnd, type Guideline, type Measure, type TargetKind } from "@/domain/decisions.ts";
import { maskEmail } from "@/domain/email.ts";
import {
  DELETE_LINK_LIFE_MS,
  EMAIL_CHANGE_LIFE_MS,
  EMAIL_UNDO_LIFE_MS,
  EXPORT_LIFE_MS,
  PROOF_CODE_LIFE_MS,
  RECONNECT_LIFE_MS,
  RECOVERY_LIFE_MS,
  SIGN_IN_LIFE_MS,
  VERIFY_LIFE_MS,
} from "@/domain/limits.ts";
import type { Letter, LetterKind } from "@/domain/mail.ts";
import type { PauseKind } from "@/domain/own_pause.ts";
import { SELFIE_REASONS, type SelfieOutcome } from "@/domain/photo_verification.ts";
import type { System } from "@/domain/platform.ts";
import type { SpendingWindow } from "@/domain/spending_limits.ts";
import { secretLink } from "@/domain/secret_link.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { FormerEmails, MailJob, MailTokenKind, Member } from "@/store/records.ts";
import { UNDO_SLOT } from "@/store/tokens/writer.ts";
import { isAskedInTime, placeOfFormer } from "@/actors/member/links.ts";
import { readReceipt } from "@/actors/payments/receipt.ts";
import { readSums } from "@/actors/wallet/summaries.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Letters about a member; one to support is about a ticket, others are about a declaration or a report of anybody's, and a
 * digest is about all that is new for its member.
 */
export type MemberLetterKind = Exclude<
  LetterKind,
  | "support"
  | "ticket_answer"
  | "ticket_received"
  | "broadcast"
  | "cancel_received"
  | "withdraw_received"
  | "report_received"
  | "report_outcome"
  | "digest"
>;

/** The link that a letter carries. */
export interface LetterLink {
  kind: MailTokenKind;
  /** The page that the link opens; null where the letter shows a code in its place. */
  path: `/${string}` | null;
  lifeMs: number;
}

const LINKS: Readonly<Record<MemberLetterKind, LetterLink | null>> = {
  verify: { kind: "verify", path: "/verify/link", lifeMs: VERIFY_LIFE_MS },
  welcome: { kind: "reconnect", path: "/reconnect", lifeMs: RECONNECT_LIFE_MS },
  recovery: { kind: "recovery", path: "/recover", lifeMs: RECOVERY_LIFE_MS },
  sign_in: { kind: "sign_in", path: "/check", lifeMs: SIGN_IN_LIFE_MS },
  proof_code: { kind: "proof", path: null, lifeMs: PROOF_CODE_LIFE_MS },
  delete_account: { kind: "delete_account", path: "/delete-account/link", lifeMs: DELETE_LINK_LIFE_MS },
  account_closing: null,
  account_kept: null,
  adult_confirmed: null,
  photo_verification: null,
  limits_lifted: null,
  password_changed: null,
  new_device: null,
  passkey_added: null,
  passkey_removed: null,
  codes_made: null,
  code_used: null,
  login_attempts: null,
  email_change: { kind: "email_change", path: "/check", lifeMs: EMAIL_CHANGE_LIFE_MS },
  email_changed: { kind: "email_undo", path: "/check", lifeMs: EMAIL_UNDO_LIFE_MS },
  receipt: null,
  spending_month: null,
  renewal_failed: null,
  premium_cancelled: null,
  limit_raised: null,
  paused: null,
  decision: null,
  appeal_decided: null,
  export_ready: null,
};

/** The page on which whose account is being deleted comes back. */
const LOGIN_PATH = "/login";

/** The page for a member whose password somebody else has changed or tries to guess. */
const RESET_PATH = "/reset";

/** The page on which a member has their photos verified. */
export const VERIFICATION_PATH = "/profile/verification";

/** The page that shows a member where they are signed in. */
const SECURITY_PATH = "/security";

/** The page that shows a member's purchases and contract. */
export const WALLET_PATH = "/wallet";

/** The page of a member's own limits. */
export const LIMITS_PATH = "/limits";

/** The page that shows a member what was decided about them. */
export const DECISIONS_PATH = "/decisions";

/** The page where a member takes their data along. */
export const MY_DATA_PATH = "/my-data";

/** The page that shows a member what the site itself has to say. */
export const NOTICES_PATH = "/notices";

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
    case "proof":
      return `${kind} ${letter.value.data.session}`;
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
    case "proof_code":
    case "login_attempts":
      return asked && job.to === member.email && !member.virtual;
    case "email_change":
      return asked && job.to !== member.email;
    case "delete_account":
      return asked && job.to === member.email && !member.virtual && !member.closing;
    case "account_closing":
      return member.closing !== undefined;
    case "account_kept":
    case "adult_confirmed":
    case "photo_verification":
    case "limits_lifted":
    case "password_changed":
    case "new_device":
    case "passkey_added":
    case "passkey_removed":
    case "codes_made":
    case "code_used":
    case "receipt":
    case "spending_month":
    case "renewal_failed":
    case "premium_cancelled":
    case "limit_raised":
    case "paused":
    case "decision":
    case "appeal_decided":
    case "export_ready":
      return true;
    case "email_changed":
      return placeOfFormer(former, { email: job.to, data: job.data }) !== null;
    default:
      return kind satisfies never;
  }
}

/** The letter with its link or code; `token` is that of `linkOf`. */
export function letterOf(
  kind: MemberLetterKind,
  job: MailJob,
  from: { member: Member; origin: string; token: string },
): Letter {
  const { member: { name }, origin, token } = from;
  const carried = linkOf(kind);
  const link = carried?.path ? secretLink(`${origin}${carried.path}`, token) : `${origin}${RESET_PATH}`;
  const lifeMs = carried?.lifeMs ?? 0;
  switch (kind) {
    case "verify":
    case "welcome":
      return { kind, name, link, life_hours: lifeMs / HOUR_MS };
    case "recovery":
      return { kind, name, link, life_minutes: lifeMs / MINUTE_MS, in_place: job.kind === "sign_in" };
    case "sign_in":
    case "delete_account":
      return { kind, name, link, life_minutes: lifeMs / MINUTE_MS };
    case "proof_code":
      return { kind, name, code: token, life_minutes: lifeMs / MINUTE_MS };
    case "account_closing":
      return {
        kind,
        name,
        link: `${origin}${LOGIN_PATH}`,
        by: job.data.by as ClosedBy,
        until: job.data.until ? Number(job.data.until) : null,
      };
    case "account_kept":
    case "adult_confirmed":
    case "password_changed":
    case "login_attempts":
      return { kind, name, link };
    case "photo_verification":
      return {
        kind,
        name,
        link: `${origin}${VERIFICATION_PATH}`,
        outcome: job.data.outcome as SelfieOutcome,
        reason: SELFIE_REASONS.find((reason) => reason === job.data.reason) ?? null,
      };
    case "passkey_added":
    case "passkey_removed":
      return { kind, name, link: `${origin}${SECURITY_PATH}`, passkey: job.data.passkey ?? "" };
    case "codes_made":
      return { kind, name, link: `${origin}${SECURITY_PATH}` };
    case "code_used":
      return { kind, name, link: `${origin}${SECURITY_PATH}`, left: Number(job.data.left) };
    case "new_device": {
      const { os, browser, place, at } = job.data;
      const device = browser ? { os: os as System, browser } : null;
      return { kind, name, link: `${origin}${SECURITY_PATH}`, device, place: place || null, at: Number(at) };
    }
    case "receipt":
      return { kind, name, link: `${origin}${WALLET_PATH}`, ...readReceipt(job.data) };
    case "spending_month":
      return { kind, name, link: `${origin}${WALLET_PATH}#costs`, sums: readSums(job.data) };
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
    case "limit_raised":
      return {
        kind,
        name,
        link: `${origin}${LIMITS_PATH}`,
        window: job.data.window as SpendingWindow | "hours",
        coins: job.data.coins ? Number(job.data.coins) : null,
        counts_from: Number(job.data.from),
      };
    case "paused":
      return {
        kind,
        name,
        link: `${origin}${LIMITS_PATH}`,
        pause: job.data.pause as PauseKind,
        until: Number(job.data.until),
      };
    case "decision":
      return {
        kind,
        name,
        link: `${origin}${DECISIONS_PATH}/${job.data.decision}`,
        number: job.data.decision ?? "",
        measure: job.data.measure as Measure,
        target: (job.data.target || null) as TargetKind | null,
        rule: job.data.rule as Guideline,
        facts: job.data.facts ?? "",
        until: job.data.until ? Number(job.data.until) : null,
        contest_until: appealEnd(Number(job.data.at)),
        automatic: { found: job.data.found === "1", decided: job.data.decided === "1" },
      };
    case "limits_lifted":
      return { kind, name, link: `${origin}${DECISIONS_PATH}` };
    case "appeal_decided":
      return {
        kind,
        name,
        link: `${origin}${DECISIONS_PATH}/${job.data.decision}`,
        number: job.data.decision ?? "",
        undone: job.data.undone === "1",
        reason: job.data.reason ?? "",
      };
    case "export_ready":
      return { kind, name, link: `${origin}${MY_DATA_PATH}`, life_hours: EXPORT_LIFE_MS / HOUR_MS };
    case "email_change":
      return { kind, name, link, life_hours: lifeMs / HOUR_MS, email: job.to };
    case "email_changed":
      return { kind, name, link, life_days: lifeMs / DAY_MS, email: maskEmail(job.data.email ?? "") };
    default:
      return kind satisfies never;
  }
}
