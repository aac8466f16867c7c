/** Reads a mail that anybody may have sent: whatever is in it, the result is bounded text. */
import PostalMime, { type Address, type Email } from "postal-mime";
import { checkEmail } from "@/domain/email.ts";
import { type IncomingMail, withoutQuotes } from "@/domain/incoming_mail.ts";
import { MAIL_ATTACHMENTS_TOLD, SUPPORT_NAME_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { dropControls } from "@/domain/text.ts";

const SUBJECT_MAX = 200;
const FILE_NAME_MAX = 80;
const REFERENCES_MAX = 50;
const ADDRESSES_MAX = 50;
/** So much is looked at: more than is kept, since much of it is quoted. */
const TEXT_MAX_CHARS = 100_000;
const NESTING_MAX = 20;
const HEADERS_MAX_BYTES = 256 * 1024;
/** What may be quoted in a header of an answer. */
const MESSAGE_ID = /^[\x21-\x3b\x3d\x3f-\x7e]{1,250}$/;
const ADDRESSED = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to"];
const PROGRAMS = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)/i;

/** The mail; null where it cannot be understood at all. */
export async function readMail(raw: Uint8Array): Promise<IncomingMail | null> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(raw, { maxNestingDepth: NESTING_MAX, maxHeadersSize: HEADERS_MAX_BYTES });
  } catch {
    return null;
  }
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  const email = checkEmail(mail.from?.address ?? "");
  const text = mail.text?.slice(0, TEXT_MAX_CHARS).trim() ||
    textOfHtml(mail.html?.slice(0, TEXT_MAX_CHARS) ?? "");
  return {
    id: idsIn(mail.messageId ?? "")[0] ?? null,
    from: email.ok
      ? { email: email.value, name: oneLine(mail.from?.name ?? "", SUPPORT_NAME_MAX_CODE_POINTS) }
      : null,
    to: [
      ...addressesOf([...mail.to ?? [], ...mail.cc ?? []]),
      ...mail.headers.filter(({ key }) => ADDRESSED.includes(key)).map(({ value }) => value),
    ].slice(0, ADDRESSES_MAX).map((each) => each.trim().toLowerCase()),
    references: idsIn(`${mail.inReplyTo ?? ""} ${mail.references ?? ""}`),
    subject: oneLine(mail.subject ?? "", SUBJECT_MAX),
    text: dropControls(withoutQuotes(text)).trim(),
    attachments: mail.attachments.slice(0, MAIL_ATTACHMENTS_TOLD)
      .map(({ filename, mimeType }) => oneLine(filename || mimeType, FILE_NAME_MAX)),
    automatic: isAutomatic(header, mail.from?.address ?? ""),
  };
}

/** Whether a program has sent it (RFC 3834, and what programs do that do not know it). */
function isAutomatic(header: (name: string) => string, from: string): boolean {
  const submitted = header("auto-submitted").trim().toLowerCase();
  return (submitted !== "" && submitted !== "no") || PROGRAMS.test(from) ||
    /^(bulk|junk|list|auto_reply)$/i.test(header("precedence").trim()) ||
    /^\s*multipart\/report/i.test(header("content-type")) || header("return-path").trim() === "<>" ||
    ["x-autoreply", "x-autorespond", "x-auto-response-suppress", "x-failed-recipients", "list-id"].some(
      (name) => header(name) !== "",
    );
}

function idsIn(text: string): string[] {
  const ids = [...text.slice(0, 10_000).matchAll(/<([^<>\s]+)>/g)].map(([, id = ""]) => id);
  return ids.filter((id) => MESSAGE_ID.test(id)).slice(0, REFERENCES_MAX);
}

function addressesOf(all: readonly Address[]): string[] {
  return all.flatMap(({ address, group }) => [
    ...address ? [address] : [],
    ...group ? group.map((each) => each.address) : [],
  ]);
}

function oneLine(text: string, max: number): string {
  return [...dropControls(text).replace(/\s+/g, " ").trim()].slice(0, max).join("");
}

/** The words of a page; no pattern here goes over a part of it twice. It is shown as text alone, so what is no markup in it does no harm. */
function textOfHtml(html: string): string {
  return html
    .replace(/<(style|script|head|title)\b[^<>]*>[^]*?(<\/\1\s*>|$)/gi, " ")
    .replace(/<blockquote\b[^<>]*>[^]*?(<\/blockquote\s*>|$)/gi, "\n")
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/gi, " ").replace(/&lt;/gi, "<").replace(/&gt;/gi, ">").replace(/&quot;/gi, '"')
    .replace(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&amp;/gi, "&")
    .replace(/[ \t]+/g, " ").trim();
}
