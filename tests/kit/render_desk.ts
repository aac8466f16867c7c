/** Renders islands of the desk as the server does: from their props and the texts that their code names, in every language. */
import assert from "node:assert/strict";
import { LANGUAGES } from "@/domain/language.ts";
import type { IslandContext } from "@/islands/context.ts";
import { deskDictionaryOf } from "@/locales/desk/mod.ts";
import { deskTextsOf } from "@/routes/desk/island.tsx";
import { RENDERED_AT } from "@/tests/kit/render_island.ts";

/**
 * Renders with the texts of `island` only, named as its file in islands/desk/; English comes first, then Hebrew. Fails on
 * any text that is missing, and on inline styles.
 */
export function renderDesk(island: string, render: (context: IslandContext) => string): string[] {
  return LANGUAGES.map((lang) => {
    const dictionary = deskDictionaryOf(lang);
    const texts = Object.fromEntries(deskTextsOf(island).map((key) => [key, dictionary[key]]));
    const html = render({
      lang,
      time_zone: "UTC",
      now: RENDERED_AT,
      texts: texts as unknown as IslandContext["texts"],
    });
    assert.doesNotMatch(html, /undefined|\{\w+\}|style=|<script>|<b>/);
    return html;
  });
}
