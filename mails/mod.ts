/**
 * Turns a letter into a mail in its reader's language: a subject of one line, plain text, and HTML for mail programs.
 * Pure: the mailer calls it just before sending. What a person wrote appears as text, never as markup.
 */
import type { Envelope, Letter, Mail } from "@/domain/mail.ts";
import { translator } from "@/locales/mod.ts";
import type { Content, Writing } from "@/mails/content.ts";
import { renderHtml } from "@/mails/html.tsx";
import { writeDigest } from "@/mails/letters/digest.ts";
import { writeEmailChange } from "@/mails/letters/email_change.ts";
import { writeEmailChanged } from "@/mails/letters/email_changed.ts";
import { writeLoginAttempts } from "@/mails/letters/login_attempts.ts";
import { writePasswordChanged } from "@/mails/letters/password_changed.ts";
import { writePremiumCancelled } from "@/mails/letters/premium_cancelled.ts";
import { writeReceipt } from "@/mails/letters/receipt.ts";
import { writeReceived } from "@/mails/letters/received.ts";
import { writeRecovery } from "@/mails/letters/recovery.ts";
import { writeRenewalFailed } from "@/mails/letters/renewal_failed.ts";
import { writeSignIn } from "@/mails/letters/sign_in.ts";
import { writeSupport } from "@/mails/letters/support.ts";
import { writeVerify } from "@/mails/letters/verify.ts";
import { writeWelcome } from "@/mails/letters/welcome.ts";
import { oneLine } from "@/mails/one_line.ts";
import { renderText } from "@/mails/text.ts";

/** Writes the mail of an envelope. */
export function writeMail(envelope: Envelope): Mail {
  const { to, replyTo, lang, origin, letter } = envelope;
  const site = oneLine(envelope.site);
  const t = translator(lang);
  const content = contentOf({ ...letter, name: oneLine(letter.name) }, { t, site, lang });
  const frame = { t, lang, site, origin, to: oneLine(to) };
  return {
    kind: letter.kind,
    to,
    ...(replyTo !== undefined && { replyTo }),
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
    case "renewal_failed":
      return writeRenewalFailed(letter, writing);
    case "premium_cancelled":
      return writePremiumCancelled(letter, writing);
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
