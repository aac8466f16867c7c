/** Writes the operator's legal texts: the first start and the operator's own task. */
import type { TextLanguage } from "@/domain/language.ts";
import { type LegalPage, type LegalText, legalTextBytes } from "@/domain/legal.ts";
import { LEGAL_MAX_BYTES } from "@/domain/limits.ts";
import { type Change, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";

/** One legal text and where it stands. */
export interface LegalRow extends LegalText {
  page: LegalPage;
  lang: TextLanguage;
}

/** Adds a text to a change. Throws a `RangeError` on one that is longer than a value of the database may be. */
export function putLegal(change: Change, { page, lang, text, updated_at }: LegalRow): void {
  const bytes = legalTextBytes(text);
  if (bytes > LEGAL_MAX_BYTES) {
    throw new RangeError(`Cannot store "${page}" in "${lang}": ${bytes} bytes, at most ${LEGAL_MAX_BYTES}`);
  }
  set(change, keys.legal(page, lang), { text, updated_at });
}
