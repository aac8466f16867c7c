/**
 * E-mail addresses: one spelling per mailbox, and nothing that could break out of a mail header.
 * Anyone may import it. An accepted address is lower-case ASCII, at most 254 characters, with exactly one "@".
 */
import { EMAIL_MAX_CHARS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

const LOCAL_PART_MAX_CHARS = 64;
const DOMAIN_MAX_CHARS = 253;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/**
 * The address in its one stored spelling: trimmed, lower-case, an international domain as punycode.
 * The local part must be ASCII as typed, so that no other letter folds into somebody else's address.
 */
export function checkEmail(raw: string): Result<string, "email_invalid"> {
  const typed = raw.trim();
  if (typed.length > EMAIL_MAX_CHARS) return refuse("email_invalid");
  const [localPart, typedDomain, ...rest] = typed.split("@");
  if (localPart === undefined || typedDomain === undefined || rest.length) return refuse("email_invalid");
  if (localPart.length > LOCAL_PART_MAX_CHARS || !LOCAL_PART.test(localPart)) return refuse("email_invalid");
  const domain = asciiDomain(typedDomain);
  if (domain === null || domain.length > DOMAIN_MAX_CHARS || !DOMAIN.test(domain)) {
    return refuse("email_invalid");
  }
  const email = `${localPart.toLowerCase()}@${domain}`;
  return email.length > EMAIL_MAX_CHARS ? refuse("email_invalid") : accept(email);
}

/** Mail to these hosts reaches one mailbox, whatever dots its name has. */
const DOTLESS_HOSTS: readonly string[] = ["gmail.com", "googlemail.com"];

/**
 * One name for the spellings of an accepted address that reach the same mailbox: without what follows a "+", and without dots
 * where the host ignores them. For telling mailboxes apart; nothing is sent to it.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+");
  const host = email.slice(at + 1);
  return DOTLESS_HOSTS.includes(host) ? `${name.replaceAll(".", "")}@${DOTLESS_HOSTS[0]}` : `${name}@${host}`;
}

/** An accepted address as somebody may see it who need not know it: the first character of the mailbox, and the domain. */
export function maskEmail(email: string): string {
  return `${email.charAt(0)}…${email.slice(email.lastIndexOf("@"))}`;
}

/** The host as the URL standard writes it, or null where it is none. Only letters, digits, dots and hyphens go in. */
function asciiDomain(domain: string): string | null {
  if (!TYPED_DOMAIN.test(domain)) return null;
  const url = `http://${domain.normalize("NFC")}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}
