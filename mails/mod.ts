/**
 * Turns a letter into a mail in its reader's language: a subject of one line, plain text, and HTML for mail programs.
 * Pure: the mailer calls it just before sending. What a person wrote appears as text, never as markup.
 */
import type { Envelope, Letter, Mail } from "@/domain/mail.ts";
import { translator } from "@/locales/mod.ts";
import type { Content, Writing } from "@/mails/content.ts";
import { renderHtml } from "@/mails/html.tsx";
import {
  writeAccountClosing,
  writeAccountKept,
  writeDeleteAccount,
} from "@/mails/letters/account_closing.ts";
import { writeLimitsLifted } from "@/mails/letters/limits_lifted.ts";
import { writePhotoVerification } from "@/mails/letters/photo_verification.ts";
import { writeAdultConfirmed } from "@/mails/letters/adult_confirmed.ts";
import { writeBroadcast } from "@/mails/letters/broadcast.ts";
import { writeAppealDecided, writeDecision } from "@/mails/letters/decision.ts";
import { writeDigest } from "@/mails/letters/digest.ts";
import { writeEmailChange } from "@/mails/letters/email_change.ts";
import { writeEmailChanged } from "@/mails/letters/email_changed.ts";
import { writeExportReady } from "@/mails/letters/export_ready.ts";
import { writeLimitRaised } from "@/mails/letters/limit_raised.ts";
import { writeLoginAttempts } from "@/mails/letters/login_attempts.ts";
import { writeLoginKeys } from "@/mails/letters/login_keys.ts";
import { writeNewDevice } from "@/mails/letters/new_device.ts";
import { writePasswordChanged } from "@/mails/letters/password_changed.ts";
import { writePaused } from "@/mails/letters/paused.ts";
import { writePremiumCancelled } from "@/mails/letters/premium_cancelled.ts";
import { writeProofCode } from "@/mails/letters/proof_code.ts";
import { writeReceipt } from "@/mails/letters/receipt.ts";
import { writeReceived } from "@/mails/letters/received.ts";
import { writeRecovery } from "@/mails/letters/recovery.ts";
import { writeRenewalFailed } from "@/mails/letters/renewal_failed.ts";
import { writeReportOutcome, writeReportReceived } from "@/mails/letters/report.ts";
import { writeSignIn } from "@/mails/letters/sign_in.ts";
import { writeSpendingMonth } from "@/mails/letters/spending_month.ts";
import { writeSupport } from "@/mails/letters/support.ts";
import { writeTicketAnswer } from "@/mails/letters/ticket_answer.ts";
import { writeTicketReceived } from "@/mails/letters/ticket_received.ts";
import { writeVerify } from "@/mails/letters/verify.ts";
import { writeWelcome } from "@/mails/letters/welcome.ts";
import { oneLine } from "@/mails/one_line.ts";
import { renderText } from "@/mails/text.ts";

/** Writes the mail of an envelope. */
export function writeMail(envelope: Envelope): Mail {
  const { to, replyTo, thread, lang, origin, letter } = envelope;
  const site = oneLine(envelope.site);
  const t = translator(lang);
  const content = contentOf({ ...letter, name: oneLine(letter.name) }, { t, site, lang });
  const frame = { t, lang, site, origin, to: oneLine(to) };
  return {
    kind: letter.kind,
    to,
    ...(replyTo !== undefined && { replyTo }),
    ...(thread !== undefined && { thread }),
    ...(letter.kind === "digest" && { unsubscribe: letter.off }),
    subject: oneLine(content.subject),
    text: renderText(content, frame),
    html: renderHtml(content, frame),
  };
}

function contentOf(letter: Letter, writing: Writing): Content {
  switch (letter.kind) {
    case "verify":
      return writeVerify(letter, writing);
    case "welcome":
      return writeWelcome(letter, writing);
    case "recovery":
      return writeRecovery(letter, writing);
    case "sign_in":
      return writeSignIn(letter, writing);
    case "passkey_added":
    case "passkey_removed":
    case "codes_made":
    case "code_used":
      return writeLoginKeys(letter, writing);
    case "new_device":
      return writeNewDevice(letter, writing);
    case "proof_code":
      return writeProofCode(letter, writing);
    case "delete_account":
      return writeDeleteAccount(letter, writing);
    case "account_closing":
      return writeAccountClosing(letter, writing);
    case "adult_confirmed":
      return writeAdultConfirmed(letter, writing);
    case "photo_verification":
      return writePhotoVerification(letter, writing);
    case "limits_lifted":
      return writeLimitsLifted(letter, writing);
    case "account_kept":
      return writeAccountKept(letter, writing);
    case "password_changed":
      return writePasswordChanged(letter, writing);
    case "login_attempts":
      return writeLoginAttempts(letter, writing);
    case "email_change":
      return writeEmailChange(letter, writing);
    case "email_changed":
      return writeEmailChanged(letter, writing);
    case "receipt":
      return writeReceipt(letter, writing);
    case "spending_month":
      return writeSpendingMonth(letter, writing);
    case "renewal_failed":
      return writeRenewalFailed(letter, writing);
    case "premium_cancelled":
      return writePremiumCancelled(letter, writing);
    case "limit_raised":
      return writeLimitRaised(letter, writing);
    case "paused":
      return writePaused(letter, writing);
    case "decision":
      return writeDecision(letter, writing);
    case "appeal_decided":
      return writeAppealDecided(letter, writing);
    case "export_ready":
      return writeExportReady(letter, writing);
    case "broadcast":
      return writeBroadcast(letter, writing);
    case "ticket_answer":
      return writeTicketAnswer(letter, writing);
    case "ticket_received":
      return writeTicketReceived(letter, writing);
    case "report_received":
      return writeReportReceived(letter, writing);
    case "report_outcome":
      return writeReportOutcome(letter, writing);
    case "cancel_received":
    case "withdraw_received":
      return writeReceived(letter, writing);
    case "digest":
      return writeDigest(letter, writing);
    case "support":
      return writeSupport(letter, writing);
    default:
      return letter satisfies never;
  }
}
