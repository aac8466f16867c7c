import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { packPlaceholder } from "@/domain/placeholder.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";

Deno.test("PH-54 PhotoPlaceholder: twelve colours in their places, without a style or a request", () => {
  const rgb = Uint8Array.from({ length: 36 }, (_, index) => index * 7);
  const html = renderToString(<PhotoPlaceholder of={packPlaceholder(rgb)} />);
  assert.equal(html.match(/<rect /g)?.length, 12);
  assert.match(html, / x="0" y="0" width="1" height="1" fill="#001"/);
  assert.match(html, / x="2" y="3" width="1" height="1" fill="#eee"/);
  assert.doesNotMatch(html, /style=|url\(|href/);
});

Deno.test("PH-54 PhotoPlaceholder: what is no placeholder shows nothing", () => {
  for (const text of ["", "#fff", "x".repeat(36), "0".repeat(37)]) {
    assert.equal(renderToString(<PhotoPlaceholder of={text} />), "", text);
  }
});
