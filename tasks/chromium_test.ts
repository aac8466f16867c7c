/** Tests of the search for a browser; the installation itself runs only on a bare machine. */
import assert from "node:assert/strict";
import { ensureChromium, ensureHeadless, findChromium } from "@/tasks/chromium.ts";

function withVariable<T>(value: string, body: () => T): T {
  const before = Deno.env.get("KINDLING_CHROMIUM");
  Deno.env.set("KINDLING_CHROMIUM", value);
  try {
    return body();
  } finally {
    if (before === undefined) Deno.env.delete("KINDLING_CHROMIUM");
    else Deno.env.set("KINDLING_CHROMIUM", before);
  }
}

Deno.test("findChromium: takes the path that is set by hand", () => {
  assert.equal(withVariable(Deno.execPath(), findChromium), Deno.execPath());
});

Deno.test("ensureChromium: refuses a path set by hand that does not exist, without looking further", async () => {
  assert.equal(withVariable("/nowhere/chromium", findChromium), null);
  await assert.rejects(withVariable("/nowhere/chromium", ensureChromium), /names "\/nowhere\/chromium"/);
});

Deno.test("ensureHeadless: takes the browser that is set by hand, and nothing else", async () => {
  assert.equal(await withVariable(Deno.execPath(), ensureHeadless), Deno.execPath());
  await assert.rejects(withVariable("/nowhere/chromium", ensureHeadless), /names "\/nowhere\/chromium"/);
});
