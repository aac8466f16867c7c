import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { CAUSES } from "@/domain/money.ts";
import type { IslandContext } from "@/islands/context.ts";
import { Movements } from "@/islands/movements.tsx";
import { Wallet } from "@/islands/wallet.tsx";
import { renderAll } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 1_250, credits_seq: 3 };
const TOP = { owed: 140 };
/** A day before the clock of the islands' tests, which is what the rows are told by. */
const TIME = 1_700_000_000;

Deno.test("WA-1 WA-10 Wallet: the balance, what is owed, and where more coins are", async () => {
  const [html = ""] = await renderAll(
    "wallet",
    (context) => renderToString(<Wallet me={ME} initial={TOP} coins_sold context={context} />),
  );
  assert.match(html, /1,250/);
  assert.match(html, /role="alert".*140 coins are owed/);
  assert.match(html, /href="\/wheel"/);
  // It opens what only a page that is hydrated has.
  assert.match(html, /<button[^>]* disabled[^>]*>.*Get coins/);
});

Deno.test("NA-4 Wallet: where coins are not sold there is no way to buy them, and the wheel stays", async () => {
  const [html = ""] = await renderAll(
    "wallet",
    (context) => renderToString(<Wallet me={ME} initial={TOP} coins_sold={false} context={context} />),
  );
  assert.doesNotMatch(html, /Get coins/);
  assert.match(html, /href="\/wheel"/);
});

Deno.test("WA-10 Movements: each with its cause, its sign, the other member and the balance after it", async () => {
  const list = CAUSES.map((cause, nth) => ({
    seq: CAUSES.length + 1 - nth,
    delta: nth % 2 === 0 ? 1_200 : -50,
    after: 3_000 + nth,
    cause,
    ref: "x",
    time: TIME,
    ...(cause === "message" && { user_id: "you", name: "Noa" }),
  }));
  const render = (isTop: boolean) => (context: IslandContext) =>
    renderToString(<Movements me={ME} initial={{ list, has_more: true }} isTop={isTop} context={context} />);
  const [html = ""] = await renderAll("movements", render(true));
  assert.match(html, /\+1,200.*1,200 coins came in/);
  assert.match(html, /\u221250.*50 coins went out/);
  assert.match(html, /href="\/profile\/you".*Noa/);
  assert.match(html, /Balance 3,000/);
  const orders = html.match(
    /Order <bdi dir="ltr"[^>]*>X<\/bdi><\/summary>[^<]*<bdi dir="ltr"[^>]*wrap-anywhere[^>]*><code>x</g,
  ) ?? [];
  assert.equal(orders.length, ["purchase", "bonus", "premium", "refund"].length);
  assert.match(html, /href="\/wallet\?before=2#movements"/);
  assert.doesNotMatch(html, /href="\/wallet"/);
  const [older = ""] = await renderAll("movements", render(false));
  assert.match(older, /href="\/wallet"/);
});

Deno.test("WA-10 Movements: says in words that there are none, and that they could not be read", async () => {
  const of = (initial: { list: []; has_more: false } | null) =>
    renderAll(
      "movements",
      (context) => renderToString(<Movements me={ME} initial={initial} isTop context={context} />),
    );
  const [none = ""] = await of({ list: [], has_more: false });
  assert.match(none, /No activity yet/);
  const [failed = ""] = await of(null);
  assert.match(failed, /role="alert".*could not be loaded.*href="\/wallet"/s);
});
