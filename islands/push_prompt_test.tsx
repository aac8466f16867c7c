/** The prompts about notifications in every language: what each of their states says, and what it asks for. */
import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import type { IosBrowser } from "@/domain/browser_name.ts";
import type { Allowed } from "@/client/push/allow.ts";
import { translateOf } from "@/islands/context.ts";
import { AddToHomeModal, PermissionModal } from "@/islands/push_prompt_modal.tsx";
import { renderAll } from "@/tests/kit/render_island.ts";

const SITE = "Spark & Co";

async function permission(start: Allowed | "open", isRewarded = false): Promise<string[]> {
  return await renderAll("shell_status", (context) =>
    renderToString(
      <PermissionModal
        t={translateOf(context)}
        site={SITE}
        start={start}
        isRewarded={isRewarded}
        onAllow={() => Promise.resolve("dismissed")}
      />,
    ));
}

async function addToHome(browser: IosBrowser): Promise<string[]> {
  return await renderAll(
    "shell_status",
    (context) => renderToString(<AddToHomeModal t={translateOf(context)} site={SITE} browser={browser} />),
  );
}

Deno.test("PP-6 PP-19 PermissionModal: what it is for, what it brings, and a way to say no", async () => {
  const pages = await permission("open");
  const [html = ""] = pages;
  assert.match(html, /Spark &amp; Co.* tells you of new messages.*200 coins.*Allow notifications.*Not now/s);
  for (const page of pages) assert.match(page, /<dialog.*200.*<button type="button".*<button type="submit"/s);
  // The coins come once.
  for (const page of await permission("open", true)) assert.doesNotMatch(page, /200/);
});

Deno.test("PP-10 PP-11 PermissionModal: says what came of it, and asks again only where that can help", async () => {
  const outcomes: Record<Exclude<Allowed, "dismissed">, [says: RegExp, asksAgain: boolean]> = {
    claimed: [/200 coins are yours/, false],
    known: [/had the coins for that already/, false],
    denied: [/Your phone does not allow it.*under Notifications: .*Spark &amp; Co/s, false],
    failed: [/Something went wrong/, true],
    not_subscribed: [/Something went wrong/, true],
    uncertain: [/connection was lost/, true],
  };
  for (const [outcome, [says, asksAgain]] of Object.entries(outcomes)) {
    const [html = ""] = await permission(outcome as Allowed);
    assert.match(html, says, outcome);
    assert.equal(/Allow notifications/.test(html), asksAgain, outcome);
    assert.equal(/>Done</.test(html), !asksAgain, outcome);
  }
});

Deno.test("PP-5 AddToHomeModal: the steps in the words of the browser, its bonus, and from which iOS on", async () => {
  const [safari = ""] = await addToHome("safari");
  assert.match(
    safari,
    /200 coins.*Tap Share in Safari.*Add to Home Screen.*Open .*Spark &amp; Co.*iOS 16\.4/s,
  );
  const [other = ""] = await addToHome("other");
  assert.match(other, /<ol.*beside the address or in the browser(?:&#39;|')s menu/s);
  assert.doesNotMatch(other, /Safari/);
  const [inside = ""] = await addToHome("inside");
  assert.match(inside, /<ol.*Open this page in Safari.*Tap Share/s);
  for (const browser of ["safari", "other", "inside"] as const) {
    const steps = browser === "inside" ? 4 : 3;
    for (const html of await addToHome(browser)) assert.equal(html.match(/<li/g)?.length, steps);
  }
});
