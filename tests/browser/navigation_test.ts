import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { arriveAt, goTo, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { signUp, until } from "@/tests/kit/mod.ts";
import { expectLine, expectValue, write } from "@/tests/browser/chat_page.ts";
import { say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();
const MOVING = { reducedMotion: "no-preference" } as const;

/** What is on the screen, by its heading. */
function headingOf(page: Page): Promise<string | null> {
  return page.locator("#page h1").first().textContent();
}

browserTest(
  "NV-6 P15 moving between pages keeps the one socket and the one document",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hi", agoS: 60 }]);
    const page = await visit("/explore", { as: ada, ...MOVING });
    await page.evaluate(() => document.body.dataset.kept = "yes");
    await page.locator('.tab-bar a[href="/contacts"]').click();
    await page.getByRole("list", { name: "Chats" }).getByRole("link", { name: "Ben" }).click();
    await arriveAt(page, `**/chat/${ben.id}`);
    await until("the chat is awake", () => Wire.of(page).count("messages") > 0);
    await write(page, "hello");
    await expectLine(page, "hello", "Sent");
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("list", { name: "Chats" }).getByRole("link", { name: "Ben" }).click();
    await expectLine(page, "hello", "Sent");
    await page.goBack();
    await arriveAt(page, "**/contacts");
    await page.goBack();
    await expectLine(page, "hello", "Sent");
    await page.goBack();
    await arriveAt(page, "**/contacts");
    await page.goBack();
    await page.getByRole("heading", { name: "Swipes" }).waitFor();
    assert.equal(await page.evaluate(() => document.body.dataset.kept), "yes");
    assert.equal(Wire.of(page).sockets.length, 1);
  },
);

browserTest(
  "NV-6 whoever goes on before a page is there lands on the page of the address",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/explore", { as: ada, ...MOVING });
    const headings: Record<string, string> = {
      "/explore": "Swipes",
      "/stories": "Story",
      "/contacts": "Chats",
      "/profile": "Profile",
    };
    for (const path of ["/stories", "/contacts", "/profile"]) {
      await page.locator(`.tab-bar a[href="${path}"]`).click();
      await until(`${path} is open`, async () => await headingOf(page) === headings[path]);
    }
    // The way on begins while the page before it is being put in place.
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) =>
        start(async () => {
          if (typeof change === "function") change();
          document.startViewTransition = start;
          const begun = new Promise((resolve) =>
            navigation.addEventListener("currententrychange", resolve, { once: true })
          );
          history.back();
          await begun;
        });
      history.back();
    });
    await arriveAt(page, "**/stories");
    await until(
      "the page of the address is shown",
      async () => await headingOf(page) === headings["/stories"],
    );
    await page.goForward();
    await until(
      "the page before it is where it was",
      async () => await headingOf(page) === headings["/contacts"],
    );
    assert.equal(new URL(page.url()).pathname, "/contacts");
    assert.equal(Wire.of(page).sockets.length, 1);
  },
);

browserTest("NV-4 under 865 px there are five tabs, from 865 px three columns", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const page = await visit("/explore", { as: ada, ...MOVING });
  const [tabs, columns] = [page.locator(".tab-bar"), page.getByRole("complementary")];
  for (const width of [320, 390, 864]) {
    await page.setViewportSize({ width, height: 844 });
    assert.equal(await tabs.getByRole("link").count(), 5);
    assert.equal(await tabs.isVisible(), true, `${width}`);
    assert.equal(await columns.count(), 0, `${width}`);
    assert.equal(await overflow(page), 0, `${width}`);
  }
  for (const width of [865, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await tabs.isVisible(), false, `${width}`);
    assert.equal(await columns.count(), 2, `${width}`);
    assert.equal(await overflow(page), 0, `${width}`);
    const boxes = await Promise.all(
      [columns.first(), page.getByRole("main"), columns.last()].map((each) => each.boundingBox()),
    );
    const [side, main, end] = boxes.map((box) => box?.x ?? 0) as [number, number, number];
    assert.ok(side < main && main < end, `${boxes}`);
  }
});

/** By how much the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

browserTest(
  "NV-4 on a chat and on pages without bars the tabs are away, on stories they are dark",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const page = await visit(`/chat/${ben.id}`, { as: ada, colorScheme: "light" });
    assert.equal(await page.locator(".tab-bar").isVisible(), false);
    await goTo(page, `${server.origin}/stories`);
    assert.equal(await page.locator(".tab-bar").isVisible(), true);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "dark");
  },
);

browserTest(
  "NV-5 on wide screens /contacts goes to /profile, also when the window grows",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const wide = await visit("/explore", { as: ada, viewport: WIDE });
    await wide.goto(`${server.origin}/contacts`).catch(() => {});
    await arriveAt(wide, "**/profile");
    const page = await visit("/contacts", { as: ada });
    await page.getByRole("heading", { name: "Chats", level: 1 }).waitFor();
    await page.setViewportSize(WIDE);
    await arriveAt(page, "**/profile");
    await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  },
);

browserTest(
  "NV-33 a narrow page gets its columns once it is wide, and stays as it is",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
    const page = await visit("/explore", { as: ada });
    // By now the width is known.
    await goTo(page, `${server.origin}/profile/edit`);
    assert.equal(await page.locator("aside").count(), 2);
    assert.equal(await page.locator("aside > *").count(), 0);
    const field = page.locator("#page textarea").first();
    await field.fill("half a line");
    const sockets = Wire.of(page).sockets.length;
    await page.setViewportSize(WIDE);
    await page.locator(".shell-side").getByText("Ada").waitFor();
    await expectValue(field, "half a line");
    await page.locator(".shell-end").getByRole("link", { name: "Ben" }).click();
    await arriveAt(page, `**/chat/${ben.id}`);
    assert.equal(Wire.of(page).sockets.length, sockets);
  },
);

browserTest("NV-8 the theme is the stored one, else the device's", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const page = await visit("/settings", { as: ada, colorScheme: "dark" });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.emulateMedia({ colorScheme: "light" });
  await until("the device's theme shows", async () => await background() !== dark);
  const light = await background();
  await page.getByRole("link", { name: "Dark", exact: true }).click();
  await until("the stored theme wins", async () => await background() === dark);
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await goTo(page, `${server.origin}/settings`);
  await page.getByRole("link", { name: "Light", exact: true }).click();
  await until("the stored theme wins", async () => await background() === light);
  await page.getByRole("link", { name: "Same as device" }).click();
  await until("the device's theme is back", async () => await background() === dark);
});

browserTest("LO-4 a member's language is chosen in the settings and kept", async ({ server, visit }) => {
  const ada = await signUp(server, { name: "Ada" });
  const page = await visit("/settings", { as: ada });
  await page.getByRole("link", { name: "Deutsch" }).click();
  await until("the page is German", async () => await page.locator("html").getAttribute("lang") === "de");
  await goTo(page, `${server.origin}/explore`);
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
});

browserTest(
  "CN-1 a tap on the chats tab while on it scrolls the list to its top",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/contacts", { as: ada, viewport: { width: 390, height: 300 } });
    await page.evaluate(() => {
      document.getElementById("page")?.style.setProperty("min-height", "2000px");
      scrollTo(0, 800);
    });
    await page.locator(".tab-bar").getByRole("link", { name: "Chats" }).click();
    await until("the page is at its top", () => page.evaluate(() => scrollY === 0));
    assert.equal(new URL(page.url()).pathname, "/contacts");
  },
);

browserTest(
  "NV-42 a page has the colours of its theme before its style sheet is there",
  async ({ server, visit, allow }) => {
    allow(/net::ERR_FAILED/);
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/explore", { as: ada, colorScheme: "light", javaScriptEnabled: false });
    // Without the sheet, what is painted is what the browser would begin with.
    await page.route(/\.css$/, (route) => route.abort());
    const dark = () =>
      page.evaluate(() => {
        const probe = document.createElement("p");
        probe.style.color = "light-dark(#fff, #000)";
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color === "rgb(0, 0, 0)";
      });
    const open = async (path: string) => {
      await page.goto(`${server.origin}${path}`);
      return await dark();
    };
    assert.equal(await open("/explore"), false);
    assert.equal(await open("/stories"), true);
    await page.context().addCookies([{ name: "theme", value: "dark", url: server.origin }]);
    assert.equal(await open("/explore"), true);
    assert.equal(await open("/tos"), true);
    assert.deepEqual(
      await page.locator("meta[name=theme-color]").evaluateAll((all) => all.map((each) => each.outerHTML)),
      ['<meta name="theme-color" content="#120f14">'],
    );
  },
);

browserTest(
  "NV-41 a tab is fetched when it is touched or pointed at, and not with data-saver",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const asked: string[] = [];
    const watch = (page: Page) =>
      page.on("request", (request) => {
        if (request.headers()["x-part"] === "main") asked.push(new URL(request.url()).pathname);
      });
    const page = await visit("/explore", { as: ada, hasTouch: true });
    watch(page);
    await page.locator('.tab-bar a[href="/meet"]').dispatchEvent("touchstart");
    await page.locator('.tab-bar a[href="/contacts"]').hover();
    await until("both are fetched", () => asked.includes("/meet") && asked.includes("/contacts"));
    await page.locator('.tab-bar a[href="/meet"]').click();
    await arriveAt(page, "**/meet");
    assert.deepEqual(asked.filter((path) => path === "/meet").length, 1);

    asked.length = 0;
    await page.evaluate(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
    });
    await page.locator('.tab-bar a[href="/explore"]').dispatchEvent("touchstart");
    await page.locator('.tab-bar a[href="/explore"]').click();
    await arriveAt(page, "**/explore");
    assert.deepEqual(asked, ["/explore"]);
  },
);
