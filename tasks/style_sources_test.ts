import assert from "node:assert/strict";
import { listComponents, listDeskComponents, sourcesOf } from "@/tasks/style_sources.ts";

const STYLES = new URL("../static/styles/", import.meta.url);
/** What lies inside of what nearly all of a page lies in, by what else it holds: `#shell:not(:has(.deck)) .teaser`. */
const INSIDE_BY_HAS =
  /(?:#shell|#page|\.shell-middle|:root|html|body)[^\s{},]*:has\([^{}]*?\)\)?\s+[^\s{,][^{]*\{/g;

/** Loaded later, but shown amid a page, or above any one, at any moment: they cannot wait for a style sheet. */
const AT_ONCE = [
  "islands/shell/notice_banner.tsx",
  "islands/chat/edit_box.tsx",
  "islands/chat/extras.tsx",
  "islands/chat/failed_foot.tsx",
  "islands/chat/leaving_body.tsx",
  "islands/deck/beside.tsx",
];

const { early, late } = listComponents(AT_ONCE);
const member = sourcesOf("member.css");
const lazyStyles = sourcesOf("lazy.css");

Deno.test("listComponents: a page has its island at once, and what that opens later", () => {
  assert.ok(early.has("islands/chat.tsx") && !late.has("islands/chat.tsx"));
  assert.ok(late.has("islands/report_dialog.tsx") && !early.has("islands/report_dialog.tsx"));
  assert.ok(early.has("components/button.tsx") && late.has("components/button.tsx"));
});

Deno.test("NV-20 lazy.css: it knows every component that is loaded later", () => {
  assert.deepEqual([...late].filter((file) => !lazyStyles.has(file)), []);
});

Deno.test("NV-20 member.css: it leaves out what is only loaded later, and nothing else", () => {
  const onlyLate = late.difference(early);
  assert.deepEqual([...onlyLate].filter((file) => member.has(file)), []);
  const left = [...early].filter((file) => file.startsWith("islands/") && !member.has(file));
  assert.deepEqual(left, []);
});

Deno.test("NV-20 member.css: what it shares with lazy.css alone is on no page", () => {
  const shared = [...early].filter((file) => lazyStyles.has(file) && !member.has(file));
  assert.deepEqual(shared, []);
});

Deno.test("SF-17 desk.css: it knows every component of the desk, and no sheet of members knows the desk's own", () => {
  const desk = sourcesOf("desk.css");
  // The document of all pages knows the question for guests' age, which the desk never asks.
  const shown = [...listDeskComponents()].filter((file) => !file.startsWith("components/landing/"));
  assert.deepEqual(shown.filter((file) => !desk.has(file)), []);
  for (const sheet of ["guest.css", "member.css", "lazy.css"]) {
    assert.deepEqual(
      [...sourcesOf(sheet)].filter((file) => /^(?:routes|islands|components)\/desk\//.test(file)),
      [],
    );
  }
});

Deno.test("style sheets: none styles what is inside the shell or the page by :has() at it", async () => {
  assert.match("#shell:not(:has(.deck, .a)) .teaser {", new RegExp(INSIDE_BY_HAS));
  assert.doesNotMatch("#shell #page:has(> .strip, .a) {", new RegExp(INSIDE_BY_HAS));
  // Whenever an element comes or goes, the browser styles all of it anew: docs/performance.md.
  for await (const { name } of Deno.readDir(STYLES)) {
    if (!name.endsWith(".css")) continue;
    const text = (await Deno.readTextFile(new URL(name, STYLES))).replaceAll(/\/\*.*?\*\//gs, "");
    assert.deepEqual(text.match(INSIDE_BY_HAS), null, name);
  }
});
