/** The parts of the gift panel, with the texts of a chat alone. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { GiftBody } from "@/islands/chat/gift_body.tsx";
import { GiftDialog } from "@/islands/chat/gift_dialog.tsx";
import { GiftOptions } from "@/islands/chat/gift_options_panel.tsx";
import type { GiftPages } from "@/islands/chat/use_gift_pages.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import type { GiftView } from "@/protocol/views/gift.ts";
import { renderAll } from "@/tests/kit/render_island.ts";

const [ROSE, CASTLE] = [
  { id: 1, icon: "/images/gifts/rose.svg", gift: "Rose", price: 50 },
  { id: 2, icon: "/images/gifts/castle.svg", gift: "<b>Castle", price: 10_000 },
] as const satisfies GiftView[];

function options(pages: Partial<GiftPages>, selected: GiftView | null = null) {
  const all: GiftPages = { gifts: [ROSE, CASTLE], state: "ready", hasMore: false, load() {}, ...pages };
  return (context: IslandContext) =>
    renderToString(
      <GiftOptions
        t={translateOf(context)}
        pages={all}
        credits={1_250}
        selected={selected}
        onSelect={() => {}}
        onGive={() => {}}
      />,
    );
}

Deno.test("GI-3 GI-4 GiftOptions: one group of radios, of which the selected one, else the first, is reached by Tab", async () => {
  const [none = ""] = await renderAll("chat", options({}));
  assert.match(none, /role="radiogroup"/);
  assert.deepEqual(none.match(/aria-checked="\w+"/g), ['aria-checked="false"', 'aria-checked="false"']);
  assert.deepEqual(none.match(/tabindex="[-\d]+"/gi)?.map((each) => each.toLowerCase()), [
    'tabindex="0"',
    'tabindex="-1"',
  ]);
  const [castle = ""] = await renderAll("chat", options({}, CASTLE));
  assert.match(castle, /aria-checked="true" aria-label="&lt;b>Castle, 10,000 coins" tabindex="0"/i);
});

Deno.test("GI-2 GiftOptions: says that it loads, that it could not, that there is nothing, and that there is more", async () => {
  const [loading = ""] = await renderAll("chat", options({ gifts: [], state: "loading" }));
  assert.match(loading, /role="status".*Loading the gifts/);
  const [failed = ""] = await renderAll("chat", options({ gifts: [], state: "failed" }));
  assert.match(failed, /role="alert".*could not be loaded.*<button/);
  const [empty = ""] = await renderAll("chat", options({ gifts: [] }));
  assert.match(empty, /No gifts are on offer/);
  const [more = ""] = await renderAll("chat", options({ hasMore: true }));
  assert.match(more, /Show more gifts/);
});

Deno.test("GI-5 GiftDialog: names the receiver, the cost, the balance, and what the receiver does not get", async () => {
  const all = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <GiftDialog
          t={translateOf(context)}
          gift={CASTLE}
          price={CASTLE.price}
          about=" (about $9.99)"
          name="<b>Noa"
          credits={12_500}
        />,
      ),
  );
  for (const html of all) {
    for (const part of [/&lt;b>Castle/, /&lt;b>Noa/, /10,000/, /12,500/]) assert.match(html, part);
  }
  assert.match(all[0] ?? "", /Noa gets the gift, not the coins/);
});

Deno.test("GI-13 GiftBody: a picture whose place is kept, and its name, spoken as a gift's", async () => {
  const [html = ""] = await renderAll(
    "chat",
    (context) =>
      renderToString(
        <GiftBody
          t={translateOf(context)}
          gift={{ icon: ROSE.icon, name: "Rose" }}
          arrival={{ key: "k", at: 0 }}
        />,
      ),
  );
  assert.match(html, /<img src="\/images\/gifts\/rose\.svg" alt(?:="")? width="112" height="112"/);
  assert.match(html, /Gift: Rose/);
});
