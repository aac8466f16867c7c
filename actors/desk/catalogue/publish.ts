/** What it takes to put a catalogue, or a legal page, in the place of the one that counts, in the commit of an act. */
import type { Catalogue } from "@/domain/catalogue.ts";
import { diffCatalogues } from "@/domain/catalogue_diff.ts";
import type { TextLanguage } from "@/domain/language.ts";
import {
  ASKED_PAGES,
  type LegalPage,
  type LegalState,
  type LegalText,
  legalVersionOf,
} from "@/domain/legal.ts";
import { checkLegal } from "@/domain/legal_check.ts";
import { LEGAL_SUMMARY_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor, LoggedAct } from "@/domain/staff_log.ts";
import { codePoints, isBlank } from "@/domain/text.ts";
import { checkCatalogue } from "@/store/catalogue/schema.ts";
import { putCatalogue } from "@/store/catalogue/writer.ts";
import { type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { putLegalVersion } from "@/store/legal/writer.ts";
import type { CatalogueChange, LegalVersion } from "@/store/records.ts";
import type { Draft } from "@/actors/draft.ts";

/** Longest list of differences in an entry of the log. */
const DIFFERENCES_MAX_CHARS = 2_000;

/** The catalogue that counts, as it was read. */
export type LiveCatalogueEntry = Entry<Catalogue> & { value: Catalogue };

/** The legal page that counts, as it was read. */
export interface LiveLegal {
  page: LegalPage;
  state: Entry<LegalState>;
  rows: readonly Entry<LegalText>[];
}

/** Puts a catalogue in the place of the one that counts; gives its version and what the log says of it. */
export function publishCatalogue(
  draft: Draft,
  live: LiveCatalogueEntry,
  { by, next, change }: { by: Actor; next: Catalogue; change: CatalogueChange },
): { version: number; act: LoggedAct } {
  const { version } = putCatalogue(draft, live, next);
  set(draft, keys.catalogueChange(version), change);
  const act: LoggedAct = {
    by,
    what: "catalogue.live",
    subject: { ref: `catalogue ${version}` },
    reason: change.note,
    before: `version ${live.value.version}`,
    after: `version ${version}: ${differencesText(live.value, next)}`,
  };
  return { version, act };
}

/** Puts a legal page in the place of the one that counts. */
export function publishLegal(
  draft: Draft,
  live: LiveLegal,
  { by, texts, version: made }: {
    by: Actor;
    texts: Readonly<Record<TextLanguage, string>>;
    version: LegalVersion;
  },
): { version: number; act: LoggedAct } {
  const version = putLegalVersion(draft, live, { version: made, texts });
  const act: LoggedAct = {
    by,
    what: "legal.live",
    subject: { ref: `${live.page} ${version}` },
    reason: made.note,
    before: `version ${legalVersionOf(live.state.value, live.page)}`,
    after: `version ${version}${made.asks ? ", members are asked" : ""}`,
  };
  return { version, act };
}

/** Whether a catalogue may go live; its mistakes are joined by line breaks. */
export function checkNext(next: Catalogue): Result<null, "catalogue_invalid"> {
  const checked = checkCatalogue(next);
  return checked.ok ? accept(null) : refuse("catalogue_invalid", { problems: checked.problems.join("\n") });
}

/** Whether a legal page may go live: every language has a text that is right, and members who are asked are told of what. */
export function checkLegalPage(
  page: LegalPage,
  { texts, asks, summary }: {
    texts: Readonly<Record<TextLanguage, string>>;
    asks: boolean;
    summary: Readonly<Record<TextLanguage, string>>;
  },
): Result<null, "legal_invalid" | "legal_summary_missing"> {
  const problems = (["en", "he", "de"] as const).flatMap((lang) =>
    checkLegal(texts[lang]).map((problem) => `${lang}: ${problem}`)
  );
  if (problems.length > 0) return refuse("legal_invalid", { problems: problems.join("\n") });
  const mayAsk = ASKED_PAGES.some((each) => each === page);
  const isTold = Object.values(summary).every((each) =>
    !isBlank(each) && codePoints(each) <= LEGAL_SUMMARY_MAX_CODE_POINTS
  );
  if (asks && (!mayAsk || !isTold)) {
    return refuse("legal_summary_missing", { max: LEGAL_SUMMARY_MAX_CODE_POINTS });
  }
  return accept(null);
}

/** In what two catalogues differ, as the log says it. */
export function differencesText(before: Catalogue, after: Catalogue): string {
  const lines = diffCatalogues(before, after).map(({ part, row, field, before: was, after: is }) => {
    const place = [part, row && `[${row}]`, field && `.${field}`].join("");
    return `${place} ${was ?? "–"} → ${is ?? "–"}`;
  });
  const text = lines.join("; ");
  return text.length <= DIFFERENCES_MAX_CHARS ? text : `${text.slice(0, DIFFERENCES_MAX_CHARS)}…`;
}
