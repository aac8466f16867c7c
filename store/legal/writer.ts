/** Writes the operator's legal texts, their versions, and who has accepted them. */
import type { MemberId } from "@/domain/ids.ts";
import type { TextLanguage } from "@/domain/language.ts";
import {
  type LegalPage,
  type LegalState,
  type LegalText,
  legalTextBytes,
  legalVersionOf,
} from "@/domain/legal.ts";
import { LEGAL_MAX_BYTES } from "@/domain/limits.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { LegalAccepted, LegalVersion } from "@/store/records.ts";

/** One legal text and where it stands. */
export interface LegalRow extends LegalText {
  page: LegalPage;
  lang: TextLanguage;
}

/** The languages of legal texts. */
const LANGS = ["en", "he", "de"] as const satisfies readonly TextLanguage[];

const NO_WORDS = { en: "", he: "", de: "" };

/** Adds a text to a change. Throws a `RangeError` on one that is longer than a value of the database may be. */
export function putLegal(change: Change, { page, lang, text, updated_at }: LegalRow): void {
  const bytes = legalTextBytes(text);
  if (bytes > LEGAL_MAX_BYTES) {
    throw new RangeError(`Cannot store "${page}" in "${lang}": ${bytes} bytes, at most ${LEGAL_MAX_BYTES}`);
  }
  set(change, keys.legal(page, lang), { text, updated_at });
}

/**
 * Puts a legal page in the place of the one that counts, as its next version, and gives its number. The first time, what counts
 * until then is kept as version 1. A text that has not changed keeps its date.
 */
export function putLegalVersion(
  change: Change,
  before: { page: LegalPage; state: Entry<LegalState>; rows: readonly Entry<LegalText>[] },
  next: { version: LegalVersion; texts: Readonly<Record<TextLanguage, string>> },
): number {
  const { page, state, rows } = before;
  const { version, texts } = next;
  check(change, state);
  const known = state.value?.[page];
  const old = (lang: TextLanguage) => rows[LANGS.indexOf(lang)]?.value ?? null;
  if (!known) {
    const at = Math.max(0, ...LANGS.map((lang) => old(lang)?.updated_at ?? 0));
    set(change, keys.legalVersion(page, 1), {
      by: "system",
      at,
      note: "",
      asks: false,
      summary: NO_WORDS,
    });
    for (const lang of LANGS) set(change, keys.legalVersionText(page, 1, lang), old(lang)?.text ?? "");
  }
  const n = legalVersionOf(state.value, page) + 1;
  set(change, keys.legalVersion(page, n), version);
  for (const lang of LANGS) {
    const text = texts[lang];
    set(change, keys.legalVersionText(page, n, lang), text);
    if (old(lang)?.text !== text && text !== "") {
      putLegal(change, { page, lang, text, updated_at: version.at });
    }
  }
  const asked = version.asks ? n : known?.asked ?? 0;
  set(change, state.key, { ...state.value, [page]: { version: n, asked } });
  return n;
}

/** Notes that a member accepts a version of a page; their record says so too. */
export function addAccepted(
  change: Change,
  member: MemberId,
  { page, version, ...accepted }: LegalAccepted & { page: LegalPage; version: number },
): void {
  set(change, keys.legalAccepted(member, page, version), accepted);
}
