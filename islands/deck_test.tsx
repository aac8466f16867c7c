/** The deck and the match moment render from their props alone, in every language, with the texts of their lists. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { Deck, type DeckProps } from "@/islands/deck.tsx";
import { Hints } from "@/islands/deck/hints.tsx";
import { Nobody } from "@/islands/deck/nobody.tsx";
import type { Client } from "@/client/client.ts";
import { MatchModal } from "@/islands/match_modal.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { cardNamed, cardsNamed } from "@/tests/kit/cards.ts";
import { renderAll } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 0, credits_seq: 0 };
const PHOTO = "/photos/AAAAAAAAAAAAAAAAAAAAAA/full";
const MIA = {
  ...cardNamed("mia"),
  name: "<b>Mia</b>",
  bio: "<script>alert(1)</script>",
  status: 1 as const,
  near: 0 as const,
  photos: [{ id: "1", photo: PHOTO, placeholder: "4a8".repeat(12) }, { id: "2", photo: "", placeholder: "" }],
};

function deckOf(initial: DeckProps["initial"]): (context: IslandContext) => string {
  return (context) => renderToString(<Deck me={ME} initial={initial} context={context} />);
}

Deno.test("EX-1 SE-6 Deck: the first card is in the page, and its buttons lead to the profile", async () => {
  const [html = ""] = await renderAll("deck", deckOf([MIA, ...cardsNamed("a b c")]));
  assert.match(html, /&lt;b>Mia&lt;\/b><\/span> 30<\/bdi>/);
  assert.match(html, /<a href="\/profile\/mia" data-modal="always"/);
  assert.match(html, /<form action="\/profile\/mia"/);
  assert.match(html, /aria-label="Like &lt;b>Mia/);
  assert.ok(html.includes(PHOTO.replace("full", "card")));
  assert.equal(html.match(/class="deck-card/g)?.length, 3);
  // What lies behind can be neither read nor reached.
  assert.equal(html.match(/ inert/g)?.length, 2);
  assert.ok(html.lastIndexOf("data-place") > html.lastIndexOf("inert"), "the top card is the last one");
});

Deno.test("EX-16 Deck: says in words what is virtual and what is further away, and never how far", async () => {
  const [html = ""] = await renderAll("deck", deckOf([MIA]));
  assert.match(html, /Virtual profile, moderated by real people/);
  assert.match(html, /Further away/);
  assert.doesNotMatch(html, /\d ?(km|mi)\b/i);
  const [near = ""] = await renderAll("deck", deckOf([{ ...cardNamed("a"), virtual: 0 }]));
  assert.doesNotMatch(near, /Further away|Virtual profile/);
});

Deno.test("ST-37 Deck: a card has the ring of its member's stories, and says in words what it means", async () => {
  const card = { ...MIA, has_story: 1 as const };
  const [fresh = ""] = await renderAll("deck", deckOf([card]));
  assert.match(
    fresh,
    /<a href="\/profile\/mia".*role="img" aria-label="New story" class="[^"]*border-bloom.*<\/a>/s,
  );
  const [seen = ""] = await renderAll("deck", deckOf([{ ...card, story_seen: 1 }]));
  assert.match(seen, /role="img" aria-label="Story, already seen" class="[^"]*border-field/);
  const [none = ""] = await renderAll("deck", deckOf([MIA]));
  assert.doesNotMatch(none, /[Ss]tory/);
});

Deno.test("EX-15 Deck: an empty page has next steps, one that failed a way to ask again", async () => {
  const [empty = ""] = await renderAll("deck", deckOf([]));
  assert.match(empty, /<a href="\/settings\?only=discovery" data-modal="always"/);
  assert.match(empty, /<a href="\/meet"/);
  const [failed = ""] = await renderAll("deck", deckOf(null));
  assert.match(failed, /role="alert".*<a href="\/explore"/s);
  await renderAll(
    "deck",
    (context) => renderToString(<Nobody t={translateOf(context)} state="loading" />),
  );
});

Deno.test("EX-6 EX-8 Hints: swipes that wait come before few likes, and many likes are not worth a word", async () => {
  const hints = (unsent: number, likesLeft: number | null) =>
    renderAll(
      "deck",
      (context) => renderToString(<Hints t={translateOf(context)} unsent={unsent} likesLeft={likesLeft} />),
    );
  assert.match((await hints(2, 3))[0] ?? "", /2 swipes are waiting/);
  assert.match((await hints(0, 3))[0] ?? "", /3 likes left today/);
  assert.match((await hints(0, 50))[0] ?? "", /><\/p>/);
  assert.match((await hints(0, null))[0] ?? "", /><\/p>/);
});

Deno.test("EX-11 MatchModal: says who, and leads to the chat or back to the deck", async () => {
  const client = { photos: { shown: { peek: () => PHOTO } } } as unknown as Client;
  const [html = "", hebrew = ""] = await renderAll(
    "shell_status",
    (context) => renderToString(<MatchModal t={translateOf(context)} client={client} match={MIA} />),
  );
  assert.match(html, /Its a match!.*You and &lt;b>Mia&lt;\/b> like each other\./s);
  assert.match(html, /<a href="\/chat\/mia".*Send a message/s);
  assert.match(html, /<button type="submit"[^>]*>Keep swiping/);
  assert.match(hebrew, /יש התאמה!/);
});
