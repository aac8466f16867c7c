/** Writes letters that wait to be sent, together with what they are about. */
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { MAIL_JOB_LIFE_MS } from "@/domain/limits.ts";
import type { LetterKind } from "@/domain/mail.ts";
import { type Change, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

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
  const job = {
    kind,
    to,
    lang,
    member,
    data,
    created_at: now,
    tries: 0,
    next_at: now,
    exp: now + MAIL_JOB_LIFE_MS,
  };
  set(change, keys.mailJob(id), job, MAIL_JOB_LIFE_MS);
}
