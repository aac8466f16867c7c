import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { goTo, NARROW, useBrowser } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const KIB = 1024;

/** Bytes, packed by gzip, of what a page loads, by the kind of file. */
async function weigh(page: Page, url: string): Promise<{ js: number; css: number }> {
  const weight = { js: 0, css: 0 };
  const loaded = new Set<string>();
  page.on("response", (response) => loaded.add(response.url()));
  await goTo(page, url);
  await page.waitForLoadState("networkidle");
  for (const file of loaded) {
    const kind = file.match(/\/assets\/.*\.(js|css)$/)?.[1];
    if (kind !== "js" && kind !== "css") continue;
    const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
    weight[kind] += gzipSync(bytes).byteLength;
  }
  return weight;
}

browserTest(
  "NV-10 pages load no more than their budgets, as a browser counts them",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
    const budgets = [
      ["/", 20, null],
      ["/login", 20, null],
      ["/register", 20, null],
      ["/explore", 45, ada],
      ["/contacts", 55, ada],
      [`/chat/${ben.id}`, 55, ada],
      ["/profile", 55, ada],
    ] as const;
    for (const [path, js, who] of budgets) {
      const page = await visit("/tos", { viewport: NARROW, ...(who && { as: who }) });
      const weight = await weigh(page, `${server.origin}${path}`);
      assert.ok(weight.js > 0 && weight.js <= js * KIB, `${path} loads ${weight.js} bytes of JavaScript`);
      assert.ok(weight.css > 0 && weight.css <= 14 * KIB, `${path} loads ${weight.css} bytes of CSS`);
    }
  },
);
