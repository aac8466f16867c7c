/** Reads the operator's legal texts, their versions, and who has accepted them. */
import type { MemberId } from "@/domain/ids.ts";
import type { TextLanguage } from "@/domain/language.ts";
import type { LegalPage, LegalState, LegalText } from "@/domain/legal.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { LegalAccepted, LegalVersion } from "@/store/records.ts";

/** A legal text, or null. */
export async function getLegal(
  database: Database,
  page: LegalPage,
  lang: TextLanguage,
): Promise<LegalText | null> {
  return (await database.get(keys.legal(page, lang))).value;
}

/** A legal page in all its languages; empty where there is none. */
export async function getLegalTexts(
  database: Database,
  page: LegalPage,
): Promise<Record<TextLanguage, string>> {
  const [en, he, de] = await database.getMany([
    keys.legal(page, "en"),
    keys.legal(page, "he"),
    keys.legal(page, "de"),
  ]);
  return { en: en.value?.text ?? "", he: he.value?.text ?? "", de: de.value?.text ?? "" };
}

/** A version of a legal page with its texts, or null where it is not kept. */
export async function getLegalVersion(
  database: Database,
  page: LegalPage,
  n: number,
): Promise<{ version: LegalVersion; texts: Record<TextLanguage, string> } | null> {
  const [version, en, he, de] = await database.getMany([
    keys.legalVersion(page, n),
    keys.legalVersionText(page, n, "en"),
    keys.legalVersionText(page, n, "he"),
    keys.legalVersionText(page, n, "de"),
  ]);
  if (!version.value) return null;
  return {
    version: version.value,
    texts: { en: en.value ?? "", he: he.value ?? "", de: de.value ?? "" },
  };
}

/** Versions of a legal page with their numbers, the latest first. */
export async function listLegalVersions(
  database: Database,
  page: LegalPage,
  limit: number,
): Promise<(LegalVersion & { n: number })[]> {
  const rows = database.list(keys.legalVersions(page), { reverse: true, limit });
  return (await Array.fromAsync(rows)).map(({ key, value }) => ({ ...value, n: Number(key[2]) }));
}

export async function getLegalState(database: Database): Promise<LegalState | null> {
  return (await database.get(keys.legalState())).value;
}

/** What a member has accepted, by page and version. */
export async function listAccepted(
  database: Database,
  member: MemberId,
): Promise<(LegalAccepted & { page: string; version: number })[]> {
  const rows = await Array.fromAsync(database.list(keys.legalAccepteds(member)));
  return rows.map(({ key, value }) => ({ page: String(key[2]), version: Number(key[3]), ...value }));
}
