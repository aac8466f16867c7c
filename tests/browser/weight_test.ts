import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { draftCookie } from "@/tasks/screens/wizards.ts";
import { CSS_BYTES, GUEST_JS_BYTES, loadedBy, type Manifest, PAGES } from "@/tasks/weight.ts";
import { expectSilence, goTo, NARROW, useBrowser, type World } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { listPages } from "@/tests/browser/pages.ts";
import { say } from "@/tests/browser/past.ts";
import { isLazySheet, strayClasses } from "@/tests/browser/stray_classes.ts";

const { browserTest } = useBrowser();

const MANIFEST = new URL("../../dist/.vite/manifest.json", import.meta.url);

/** Pages that load beside each other: each waits until nothing more comes. */
const TABS = 4;

/** Does the work for each of the items, on as many tabs of one visitor as there are. */
async function onTabs<T>(
  tabs: readonly Page[],
  items: readonly T[],
  work: (page: Page, item: T) => Promise<void>,
) {
  const left = [...items];
  await Promise.all(tabs.map(async (page) => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(page, item);
  }));
}

/** Further tabs of the visitor that a page is open for. */
function moreTabs(visit: World["visit"], beside: Page): Promise<Page[]> {
  return Promise.all(Array.from({ length: TABS - 1 }, () => visit("/tos", { viewport: NARROW, beside })));
}

/** Addresses of all that a page loads, each once. */
async function filesOf(page: Page, url: string): Promise<string[]> {
  const loaded = new Set<string>();
  const note = (response: Response) => loaded.add(response.url());
  page.on("response", note);
  await goTo(page, url);
  await expectSilence(page);
  page.off("response", note);
  return [...loaded];
}

/** Bytes, packed by gzip, of what a page loads before something opens, by the kind of file, and the scripts' names. */
async function weigh(page: Page, url: string): Promise<{ js: number; css: number; scripts: string[] }> {
  const weight = { js: 0, css: 0, scripts: [] as string[] };
  for (const file of await filesOf(page, url)) {
    const kind = file.match(/\/assets\/.*\.(js|css)$/)?.[1];
    // Texts are data, whatever kind of file they come in.
    const isCode = (kind === "js" || kind === "css") && !file.includes("/assets/texts/");
    if (!isCode || isLazySheet(file)) continue;
    const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
    weight[kind] += gzipSync(bytes).byteLength;
    if (kind === "js") weight.scripts.push(file.slice(file.lastIndexOf("/") + 1));
  }
  return weight;
}

browserTest(
  "NV-10 every page loads no more than its budget, as a browser counts it",
  async ({ server, visit, allow }) => {
    // Mailed links are dead ones here, and refused.
    allow(/status of 4\d\d/);
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
    const { member: own = [], guest: others = [] } = Object.groupBy(
      listPages(ben),
      ({ guard }) => guard === "member" ? "member" : "guest",
    );
    for (const [pages, as] of [[own, { as: ada }], [others, {}]] as const) {
      const first = await visit("/tos", { viewport: NARROW, ...as });
      const tabs = [first, ...await moreTabs(visit, first)];
      await onTabs(tabs, pages, async (page, { path, route }) => {
        const budget = PAGES.find(({ paths }) => route !== null && paths.includes(route));
        const limit = budget?.jsBytes ?? GUEST_JS_BYTES;
        const weight = await weigh(page, `${server.origin}${path}`);
        assert.ok(
          weight.js > 0 && weight.js <= limit,
          `${path} loads ${weight.js} bytes of JavaScript: ${weight.scripts.join(", ")}`,
        );
        assert.ok(weight.css > 0 && weight.css <= CSS_BYTES, `${path} loads ${weight.css} bytes of CSS`);
        assert.deepEqual(await strayClasses(page), [], `${path} has classes of another style sheet`);
      });
    }
  },
);

browserTest(
  "NV-10 guest pages load nothing besides what their weight counts, at every step of the registrations",
  async ({ server, visit }) => {
    const page = await visit("/tos", { viewport: NARROW });
    const manifest: Manifest = JSON.parse(await Deno.readTextFile(MANIFEST));
    const [name = "", value = ""] = (await draftCookie(server, "en")).split("=");
    await page.context().addCookies([{ name, value, url: server.origin }]);
    // Steps of one name are one page.
    const steps = new Map<string, string>();
    for (const { id, steps: own } of Object.values(WIZARDS)) {
      for (const step of own) steps.set(step.id, `/register?wizard=${id}&step=${step.id}`);
    }
    const pages = [["/", "/"], ["/landing", "/landing?look=blue"], ["/login", "/login"]];
    pages.push(...Array.from(steps.values(), (path) => ["/register", path]));
    await onTabs([page, ...await moreTabs(visit, page)], pages, async (tab, [route = "", path = ""]) => {
      const budget = PAGES.find(({ paths }) => paths.includes(route));
      const counted = [...loadedBy(manifest, budget?.loads ?? {})].map((key) => manifest[key]?.file);
      const loaded = await filesOf(tab, `${server.origin}${path}`);
      const scripts = loaded.flatMap((url) => /\/assets\/(.*\.js)$/.exec(url)?.[1] ?? []);
      assert.deepEqual(scripts.filter((file) => !counted.includes(file)), [], path);
    });
  },
);
