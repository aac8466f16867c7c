import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { keys } from "@/store/keys.ts";
import { newChange, set } from "@/store/change.ts";
import { arriveAt, expectSilence, goTo, NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { type TestServer, until } from "@/tests/kit/mod.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const NO_SCRIPTS = { javaScriptEnabled: false };
/** A profile that has not been asked for its age. */
const NEWCOMER = { storageState: { cookies: [], origins: [] } };
const SIZES = { narrow: NARROW, wide: WIDE } as const;
const CONTINUE = "I am 18 or older, continue";
/** More would be seen as a jump; 0.1 is what search engines call good. */
const SHIFT_MAX = 0.01;

function gateOf(page: Page) {
  return page.getByRole("dialog", { name: "For adults only" });
}

async function ageCookieOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "ageVerified")?.value;
}

/** A profile that has been through the gate. */
function verified(server: TestServer) {
  return { storageState: { cookies: [cookie(server, "ageVerified", "true")], origins: [] } };
}

function cookie(server: TestServer, name: string, value: string) {
  const { hostname } = new URL(server.origin);
  const sameSite = "Lax" as const;
  return { name, value, domain: hostname, path: "/", expires: -1, httpOnly: false, secure: false, sameSite };
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  browserTest(`LA-4 LA-5 the age gate opens by the keyboard alone, ${size}`, async ({ visit }) => {
    const page = await visit("/", { ...NEWCOMER, viewport });
    const gate = gateOf(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    assert.equal(await focused(), CONTINUE);
    assert.equal(await page.locator("[inert] #page").count(), 1, "the page behind is inert");
    await page.keyboard.press("Escape");
    assert.equal(await gate.isVisible(), true);
    const stops = new Set<string | null | undefined>();
    for (let stop = 0; stop < 8; stop++) {
      stops.add(await focused());
      await page.keyboard.press("Tab");
    }
    assert.deepEqual(["Register for free", "Skip to content"].filter((text) => stops.has(text)), []);
    await gate.getByRole("button", { name: CONTINUE }).focus();
    await page.keyboard.press("Enter");
    await gate.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), "page");
    assert.equal(await ageCookieOf(page), "true");
    assert.equal(await page.evaluate(() => localStorage.getItem("ageVerified")), "true");
    await goTo(page);
    assert.equal(await gate.count(), 0);
  });
}

browserTest(
  "LA-4 LA-6 registration, login and recovery ask for the age too, legal texts and help do not",
  async (world) => {
    const { visit } = world;
    for (const path of ["/register?wizard=blue", "/login", "/reset"]) {
      const page = await visit(path, NEWCOMER);
      const gate = gateOf(page);
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), CONTINUE, path);
      assert.equal(await page.locator("[inert] #page").count(), 1, path);
      await gate.getByRole("button", { name: CONTINUE }).click();
      await gate.waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
    const plain = await visit("/login?by=link", { ...NEWCOMER, ...NO_SCRIPTS });
    await gateOf(plain).getByRole("button", { name: CONTINUE }).click();
    await gateOf(plain).waitFor({ state: "detached" });
    assert.equal(addressOf(plain), "/login?by=link");
    for (const path of ["/privacy", "/support"]) {
      assert.equal(await gateOf(await visit(path, NEWCOMER)).count(), 0, path);
    }
  },
);

browserTest("LA-4 all of the age gate can be reached on a low screen", async ({ visit }) => {
  const page = await visit("/", { ...NEWCOMER, ...NO_SCRIPTS, viewport: { width: 568, height: 256 } });
  const gate = gateOf(page);
  for (const part of [gate.getByRole("heading"), gate.getByRole("link", { name: "עברית" })]) {
    await part.scrollIntoViewIfNeeded();
    const box = await part.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 256, JSON.stringify(box));
  }
});

browserTest(
  "LA-5 a page that comes back from the browser's memory knows of a yes given meanwhile",
  async ({ visit }) => {
    const page = await visit("/", NEWCOMER);
    const comesBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expectSilence(page);
    await comesBack();
    assert.equal(await gateOf(page).isVisible(), true);
    await page.evaluate(() => localStorage.setItem("ageVerified", "true"));
    await comesBack();
    await gateOf(page).waitFor({ state: "detached" });
    assert.equal(await ageCookieOf(page), "true");
    await page.getByRole("link", { name: "Log in" }).first().focus();
    await comesBack();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Log in", "opens once");
  },
);

browserTest(
  "LA-6 the age gate works without JavaScript and comes back to the same address",
  async ({ visit }) => {
    const page = await visit("/landing?look=blue&x=1", { ...NEWCOMER, ...NO_SCRIPTS });
    const gate = gateOf(page);
    const exit = gate.getByRole("link", { name: "Exit" });
    assert.equal(await exit.getAttribute("href"), "https://www.google.com/");
    assert.equal(await exit.getAttribute("rel"), "noreferrer");
    await gate.getByRole("button", { name: CONTINUE }).click();
    await gate.waitFor({ state: "detached" });
    assert.equal(addressOf(page), "/landing?look=blue&x=1");
    await page.getByRole("link", { name: "Tell us about you" }).first().waitFor();
    assert.equal(await ageCookieOf(page), "true");
    await page.reload();
    assert.equal(await gate.count(), 0);
  },
);

browserTest(
  "LA-5 what localStorage remembers opens the gate, and the server learns it",
  async ({ server, visit }) => {
    const localStorage = [{ name: "ageVerified", value: "true" }];
    const page = await visit("/", {
      storageState: { cookies: [], origins: [{ origin: server.origin, localStorage }] },
    });
    await gateOf(page).waitFor({ state: "detached" });
    assert.equal(await ageCookieOf(page), "true");
  },
);

browserTest(
  "LA-4 right-to-left languages are not asked, unless the catalogue says so",
  async ({ server, visit }) => {
    const { value: catalogue } = await server.database.get(keys.catalogue());
    assert.ok(catalogue);
    const hebrew = await visit("/", { ...NEWCOMER, locale: "he-IL" });
    assert.equal(await hebrew.getByRole("dialog").count(), 0);
    assert.equal(await hebrew.getByRole("main").count(), 1);

    const change = newChange();
    set(change, keys.catalogue(), {
      ...catalogue,
      site: { ...catalogue.site, age_gate: "all", landing: "blue" },
    });
    await server.database.commit(change);
    const { origin } = await server.open();
    const asked = await visit("/", { ...NEWCOMER, locale: "he-IL", origin });
    assert.equal(await asked.getByRole("dialog").count(), 1);
    assert.equal(await asked.locator("html").getAttribute("data-look"), "blue", "LA-2: the catalogue's look");
  },
);

browserTest(
  "LA-2 each look leads to its own registration, and the bar to login",
  async ({ server, visit }) => {
    const looks = { "/": "landing", "/landing": "landing", "/landing?look=blue": "blue" };
    for (const [path, wizard] of Object.entries(looks)) {
      const page = await visit(path, { ...NO_SCRIPTS, ...verified(server), viewport: WIDE });
      const hrefs = await page.locator("a[href^='/register?']").evaluateAll((links) =>
        links.map((link) => link.getAttribute("href"))
      );
      assert.ok(hrefs.length >= 2, path);
      assert.deepEqual([...new Set(hrefs)], [`/register?wizard=${wizard}`], path);
      assert.equal(await page.getByRole("banner").getByRole("link", { name: "Log in" }).count(), 1);
    }
  },
);

browserTest("LA-3 the page says the catalogue's numbers", async ({ server, visit }) => {
  const { value: catalogue } = await server.database.get(keys.catalogue());
  assert.ok(catalogue);
  const change = newChange();
  const site = { ...catalogue.site, social_proof: { en: "1,234 members", he: "", de: "" } };
  set(change, keys.catalogue(), { ...catalogue, site, prices: [{ feature: "message", price: 77 }] });
  await server.database.commit(change);
  const { origin } = await server.open();
  const page = await visit("/", { ...NO_SCRIPTS, origin, ...verified(server) });
  const text = await page.getByRole("main").innerText();
  assert.match(text, /1,234 members/);
  assert.match(text, /A message: 77 coins/);
  await page.getByText("What does it cost?").click();
  await page.getByText(/A message costs 77 coins/).waitFor();
});

browserTest(
  "NV-7 LA-6 both looks say in words who the chat partners are, also at the gate",
  async ({ server, visit }) => {
    for (const path of ["/", "/landing?look=blue"]) {
      const page = await visit(path, { ...NO_SCRIPTS, ...verified(server) });
      const hero = page.getByRole("main").locator("section").first();
      assert.match(await hero.innerText(), /virtual profiles moderated by real people/, path);
      assert.match(await hero.innerText(), /real meetings are not possible/, path);
    }
  },
);

browserTest(
  "LA-11 LO-8 the language switch keeps the page and what it was asked for",
  async ({ server, visit }) => {
    const page = await visit("/landing?look=blue&x=1", { ...NO_SCRIPTS, ...verified(server) });
    await page.getByRole("contentinfo").getByRole("link", { name: "עברית" }).click();
    await arriveAt(page, "**/landing?look=blue&x=1&lang=he");
    const html = page.locator("html");
    assert.deepEqual([await html.getAttribute("lang"), await html.getAttribute("dir")], ["he", "rtl"]);
    await page.goto(`${server.origin}/login`);
    assert.equal(await html.getAttribute("lang"), "he", "remembered");
    await page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).click();
    await arriveAt(page, "**/login?lang=de");
    assert.equal(await page.locator("[hreflang=de][aria-current]").count(), 1);
  },
);

browserTest(
  "LA-7 LA-11 NV-8 the theme is chosen without JavaScript and painted from the first byte",
  async (world) => {
    const { server, visit } = world;
    const page = await visit("/?x=1", { ...NO_SCRIPTS, ...verified(server), colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByRole("contentinfo").getByRole("link", { name: "Dark" }).click();
    await arriveAt(page, "**/?x=1");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    assert.notEqual(await background(), light);
    await page.getByRole("contentinfo").getByRole("link", { name: "Same as device" }).click();
    await page.locator("html:not([data-theme])").waitFor();
    assert.equal(await background(), light);
  },
);

/** How far the page's content has jumped by itself since it was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    new Promise<number>((resolve) => {
      let sum = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
      });
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })
  );
}

for (const [size, viewport] of Object.entries(SIZES)) {
  browserTest(
    `LA-7 nothing jumps while a landing page loads and its gate opens, ${size}`,
    async ({ visit }) => {
      for (const path of ["/", "/landing?look=blue"]) {
        const page = await visit(path, { ...NEWCOMER, viewport });
        await expectSilence(page);
        await page.evaluate(() => document.fonts.ready.then(() => true));
        await page.getByRole("button", { name: CONTINUE }).click();
        await gateOf(page).waitFor({ state: "detached" });
        await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
        await expectSilence(page);
        const shift = await shiftOf(page);
        assert.ok(shift <= SHIFT_MAX, `${path} jumps by ${shift}`);
      }
    },
  );
}

browserTest("LA-7 pages fit narrow and wide screens in both directions", async ({ server, visit }) => {
  for (const lang of ["en", "he", "de"]) {
    for (const path of ["/", "/landing?look=blue", "/login"]) {
      const page = await visit(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`, verified(server));
      for (const width of [320, 390, 865, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await until(`${path} fits ${width} px in ${lang}`, async () => await overflow() <= 0);
      }
    }
  }
});

browserTest("LA-1 a guest page fetches no enhancement that it does not name", async ({ server, visit }) => {
  const page = await visit("/", verified(server));
  await expectSilence(page);
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js"))
  );
  assert.equal(scripts.length, 1, String(scripts));
});

for (const [size, viewport] of Object.entries(SIZES)) {
  browserTest(`NV-9 the landing pages pass axe behind their gate, ${size}`, async ({ server, visit }) => {
    const gate = await visit("/", { ...MEASURED, ...NEWCOMER, viewport });
    const violations = await violationsOf(gate, "gate");
    for (const lang of ["en", "he"]) {
      for (const path of [`/?lang=${lang}`, `/landing?look=blue&lang=${lang}`]) {
        const page = await visit(path, { ...MEASURED, ...verified(server), viewport });
        for (const summary of await page.locator("summary").all()) await summary.click();
        violations.push(...await violationsOf(page, path));
      }
    }
    assert.deepEqual(violations, []);
  });
}
