import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { Island } from "@/islands/island.tsx";

Deno.test("Island: props survive the attribute, whatever they hold", () => {
  const props = { text: `</kin-island><script>"'&`, list: [1, null], flag: true };
  const html = renderToString(<Island name="chat" props={props}>x</Island>);
  const [, attribute = ""] = /props="([^"]*)"/.exec(html) ?? [];
  assert.ok(!attribute.includes("<"), attribute);
  const text = attribute.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
  assert.deepEqual(JSON.parse(text), props);
});
