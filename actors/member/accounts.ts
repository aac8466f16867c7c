/**
 * What a member can do to their account by mailed links, and what the pages ask for: every verb has its own file.
 * Nothing here tells whether an address has an account (AU-24).
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { PasswordCode } from "@/domain/password.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import type { Result } from "@/domain/refusals.ts";
import type { MailTokenKind } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { LimitDeps } from "@/actors/limits/mod.ts";
import type { AccountLimits, Origin } from "@/actors/member/deps.ts";
import { type EmailChangeCode, type EmailChangeForm, openEmailChange } from "@/actors/member/email_change.ts";
import { openEmailUndo } from "@/actors/member/email_undo.ts";
import { setLanguage } from "@/actors/member/language.ts";
import { findLink } from "@/actors/member/links.ts";
import type { LoginLimits } from "@/actors/member/login.ts";
import { type ChangePassword, openPasswordChange } from "@/actors/member/password_change.ts";
import { openRecovery } from "@/actors/member/recovery.ts";
import type { Sessions } from "@/actors/member/session.ts";
import type { SignedIn, SignInOrigin, SignIns } from "@/actors/member/sign_in.ts";
import { type Browser, openSignInLinks } from "@/actors/member/sign_in_link.ts";
import { openVerification } from "@/actors/member/verification.ts";

/** What a link's page may know before the link is used. */
export interface LinkView {
  kind: MailTokenKind;
  /** The address that it is about. */
  email: string;
}

/** What came of a link that confirms something. */
export type Checked =
  | { kind: "sign_in"; signedIn: SignedIn }
  | { kind: "email_change" | "email_undo"; email: string };

export interface Accounts {
  /** Mails a link for a new password, if the address has an account. `email` in its one spelling. */
  requestRecovery(email: string, origin: Origin): Promise<Result<null, "recovery_too_soon">>;
  /**
   * Mails a link that signs in the browser with this `device` value, if the address has an account; where nobody has
   * confirmed it, a link for a new password.
   */
  requestSignInLink(
    email: string,
    origin: Origin & { device: string },
  ): Promise<Result<null, "recovery_too_soon">>;
  /** Mails the link that confirms the member's address once more. */
  requestVerification(member: MemberId): Promise<Result<null, "recovery_too_soon" | "already_verified">>;
  /** What a link is for, without using it; null for a dead one, or one of another kind. */
  look(token: string, kinds: readonly MailTokenKind[]): Promise<LinkView | null>;
  /** Sets a new password and signs out everywhere. A password that is refused does not use the link up. */
  recover(token: string, password: string): Promise<Result<null, "link_invalid" | PasswordCode | "busy">>;
  /** Confirms the member's address. */
  verify(token: string): Promise<Result<null, "link_invalid">>;
  /** Signs in by the link of the welcome mail. */
  reconnect(token: string, from?: SignInOrigin): Promise<Result<SignedIn, "link_invalid">>;
  /** Confirms a sign-in, a new address, or that the former one comes back. */
  check(
    token: string,
    browser: Browser,
  ): Promise<Result<Checked, "link_invalid" | "other_device" | "email_taken">>;
  /** Mails a link to the new address, which becomes the member's when it is used. */
  requestEmailChange(
    member: MemberId,
    form: EmailChangeForm,
    origin: Origin,
  ): Promise<Result<null, EmailChangeCode>>;
  /** Sets another password; ends all other sessions where the member wants it. */
  changePassword: ChangePassword;
  /** Remembers the language of the member's mails. */
  setLanguage(member: MemberId, lang: Language): Promise<void>;
}

/** Opens the accounts of this isolate. */
export function openAccounts(
  env: ActorEnv,
  sessions: Sessions,
  options: {
    hasher: PasswordHasher;
    signIns: SignIns;
    limits: AccountLimits & LoginLimits;
    pauseSecret: LimitDeps["pauseSecret"];
  },
): Accounts {
  const recovery = openRecovery(env, sessions, options);
  const signInLinks = openSignInLinks(env, sessions, options);
  const verification = openVerification(env, options.limits);
  const emailChange = openEmailChange(env, options);
  const emailUndo = openEmailUndo(env, sessions, options);
  return {
    requestRecovery: recovery.request,
    requestSignInLink: signInLinks.request,
    requestVerification: verification.request,
    async look(token, kinds) {
      const link = await findLink(env, token, kinds);
      return link && { kind: link.token.value.kind, email: link.token.value.email };
    },
    recover: recovery.recover,
    verify: verification.verify,
    reconnect: signInLinks.reconnect,
    async check(token, browser) {
      const link = await findLink(env, token, ["sign_in", "email_change", "email_undo"]);
      switch (link?.token.value.kind) {
        case "sign_in":
          return await signInLinks.confirm(token, browser);
        case "email_change":
          return await emailChange.confirm(token);
        default:
          return await emailUndo.undo(token);
      }
    },
    requestEmailChange: emailChange.request,
    changePassword: openPasswordChange(env, sessions, { ...options, limit: options.limits.logins }),
    setLanguage: (member, lang) => setLanguage(env, member, lang),
  };
}
