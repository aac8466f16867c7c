import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { Fairness } from "@/islands/fairness.tsx";
import type { SpinView } from "@/protocol/views/wheel.ts";
import { renderAll, RENDERED_AT } from "@/tests/kit/render_island.ts";

const ME = { id: "me", credits: 10, credits_seq: 1 };
const SPIN: SpinView = {
  n: 7,
  kind: "daily",
  type: "coins",
  value: 50,
  prize_id: 5,
  table: "1:200:50000,2:free:50000",
  seed: "a".repeat(64),
  commitment: "b".repeat(64),
  client_seed: "<i>",
  time: RENDERED_AT,
};

Deno.test("WH-13 Fairness: spins with what proves them, hashes left to right, and older ones by a link", async () => {
  const initial = {
    list: [SPIN, { ...SPIN, n: 6, kind: "paid" as const, value: "free" as const, client_seed: "" }],
    has_more: true,
    commitment: "c".repeat(64),
  };
  const pages = await renderAll(
    "fairness",
    (context) => renderToString(<Fairness me={ME} initial={initial} isTop={false} context={context} />),
  );
  for (const html of pages) {
    for (const digit of "abc") {
      assert.match(
        html,
        new RegExp(`<bdi dir="ltr" class="[^"]*wrap-anywhere[^"]*"><code>${digit}{64}</code></bdi>`),
      );
    }
    assert.match(html, /&lt;i>/);
    assert.match(html, /href="\/wheel\?before=6#spins"/);
    assert.match(html, /<button[^>]* disabled/);
  }
  assert.match(pages[0] ?? "", /Spin 7.*50 coins.*Daily spin.*Spin 6.*A free spin.*Bought spin.*Nothing/s);
});

Deno.test("WH-13 Fairness: says in words that there are no spins, and that they could not be read", async () => {
  const [empty = ""] = await renderAll("fairness", (context) =>
    renderToString(
      <Fairness
        me={ME}
        initial={{ list: [], has_more: false, commitment: "c".repeat(64) }}
        isTop
        context={context}
      />,
    ));
  assert.match(empty, /data-wheel.*No spins yet/s);
  assert.equal(empty.match(/data-wheel/g)?.length, 1);
  const [failed = ""] = await renderAll(
    "fairness",
    (context) => renderToString(<Fairness me={ME} initial={null} isTop context={context} />),
  );
  assert.match(failed, /could not be loaded.*href="\/wheel"/s);
});
