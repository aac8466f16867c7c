/** Renders islands as the server does: from their props and the texts that they may show alone, in every language. */
import assert from "node:assert/strict";
import { LANGUAGES, textLanguage } from "@/domain/language.ts";
import { type IslandContext, islandContext } from "@/islands/context.ts";
import { loadDictionary } from "@/locales/load.ts";
import { textsOf } from "@/routes/island_texts.ts";

/** When they are rendered, in seconds since 1970. */
export const RENDERED_AT = Date.UTC(2026, 4, 20, 12) / 1000;

/**
 * Renders with the texts of `island` only, named as its file; English comes first. Fails on any text that is missing,
 * and on inline styles.
 */
export async function renderAll(
  island: string,
  render: (context: IslandContext) => string,
): Promise<string[]> {
  const { now, late } = textsOf(island);
  return await Promise.all(LANGUAGES.map(async (lang) => {
    const dictionary = await loadDictionary(textLanguage(lang));
    const view = { lang, time_zone: "UTC", now: RENDERED_AT };
    const html = render(islandContext(dictionary, [...now, ...late], view));
    assert.doesNotMatch(html, /undefined|\{\w+\}|style=|<script>|<b>/);
    return html;
  }));
}
