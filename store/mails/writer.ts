/**
 * Writes letters that wait to be sent, together with what they are about. When one is due stands in its key, so the
 * letters of a mail server that is down cost those that look for due ones nothing.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { DIGEST_EVERY_MS, MAIL_JOB_LIFE_MS, SIGN_IN_MAIL_JOB_LIFE_MS } from "@/domain/limits.ts";
import type { LetterKind } from "@/domain/mail.ts";
import { type Change, check, remove, set } from "@/store/change.ts";
import { keys, keyText } from "@/store/keys.ts";
import type { WaitingLetter } from "@/store/mails/reader.ts";

export interface NewLetter {
  /** A fresh unique id. */
  id: string;
  kind: LetterKind;
  to: string;
  lang: Language;
  member: MemberId | null;
  data?: Readonly<Record<string, string>>;
  now: number;
}

/** Adds a letter to a change: it is sent if and only if the change is committed. */
export function addLetter(change: Change, letter: NewLetter): void {
  const { id, kind, to, lang, member, data = {}, now } = letter;
  const lifeMs = lifeOf(kind);
  const job = {
    kind,
    to,
    lang,
    member,
    data,
    created_at: now,
    tries: 0,
    exp: now + lifeMs,
  };
  set(change, keys.mailJob(now, id), job, lifeMs);
}

/**
 * How long it is tried to send a letter. Who waits at the login has given up, or asked again, long before a late one; and a
 * late digest would be followed by the next one.
 */
function lifeOf(kind: LetterKind): number {
  if (kind === "digest") return DIGEST_EVERY_MS;
  const isWaitedFor = kind === "recovery" || kind === "sign_in" || kind === "proof_code";
  return isWaitedFor ? SIGN_IN_MAIL_JOB_LIFE_MS : MAIL_JOB_LIFE_MS;
}

/** Makes a letter due later, once more tried. Gives the key under which it waits then. */
export function postponeLetter(
  change: Change,
  letter: WaitingLetter,
  times: { dueAt: number; now: number },
): WaitingLetter["key"] {
  const { id, value } = letter;
  const { dueAt, now } = times;
  const key = keys.mailJob(dueAt, id);
  check(change, letter);
  // A change that sets a key and removes it removes it.
  if (keyText(key) !== keyText(letter.key)) remove(change, letter.key);
  set(change, key, value, Math.max(1, value.exp - now));
  return key;
}

/** Takes a letter out of the queue: it was sent, or must not be. */
export function removeLetter(change: Change, letter: Pick<WaitingLetter, "key" | "versionstamp">): void {
  check(change, letter);
  remove(change, letter.key);
}
