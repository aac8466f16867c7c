import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { packPlaceholder } from "@/domain/placeholder.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";

Deno.test("PH-54 PhotoPlaceholder: twelve colours in their places, without a style or a request", () => {
  const rgb = Uint8Array.from({ length: 36 }, (_, index) => index * 7);
  const html = renderToString(<PhotoPlaceholder of={packPlaceholder(rgb)} />);
  assert.equal(html.match(/<path /g)?.length, 12);
  assert.match(html, / fill="#001" d="M0 0h1v1h-1z"/);
  assert.match(html, / fill="#eee" d="M2 3h1v1h-1z"/);
  assert.doesNotMatch(html, /style=|url\(|href/);
});

Deno.test("PH-54 PhotoPlaceholder: what is no placeholder shows nothing", () => {
  for (const text of ["", "#fff", "x".repeat(36), "0".repeat(37)]) {
    assert.equal(renderToString(<PhotoPlaceholder of={text} />), "", text);
  }
});
