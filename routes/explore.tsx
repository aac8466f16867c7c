/** The swipe deck: the first cards are rendered here, the island goes on with them. */
import { DeckKeys } from "@/components/deck_keys.tsx";
import { Deck } from "@/islands/deck.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getExplore(c: PageContext) {
  const { t, call } = c.var;
  const [own, answer] = await Promise.all([ownOf(c), call("explore", {})]);
  return await renderMemberPage(c, own, {
    title: t("deck.title"),
    shell: "deck",
    children: (
      <>
        <h1 className="sr-only">{t("deck.title")}</h1>
        <Island c={c} own={own} of={Deck} props={{ initial: answer.ok ? answer.value : null }} />
        <DeckKeys t={t} />
      </>
    ),
  });
}
