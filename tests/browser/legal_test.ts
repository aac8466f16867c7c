import assert from "node:assert/strict";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import { translator } from "@/locales/mod.ts";
import { arriveAt, goTo, NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const NO_SCRIPTS = { javaScriptEnabled: false };

browserTest("LG-6 on wide screens the contents lead to the headings, beside the text", async ({ visit }) => {
  const page = await visit("/privacy", { ...NO_SCRIPTS, viewport: WIDE });
  const contents = page.getByRole("navigation", { name: "On this page" });
  const [list, text] = [await contents.boundingBox(), await page.getByRole("main").boundingBox()];
  assert.ok((list?.x ?? 0) + (list?.width ?? 0) <= (text?.x ?? 0));
  assert.equal(
    await contents.getByRole("link").count(),
    await page.getByRole("heading", { level: 2 }).count(),
  );
  await contents.getByRole("link", { name: "Your rights" }).click();
  const heading = page.getByRole("heading", { name: "Your rights" });
  const top = (await heading.boundingBox())?.y ?? -1;
  assert.ok(top >= 0 && top < WIDE.height / 2, String(top));
  assert.equal(await contents.isVisible(), true);
  await page.setViewportSize(NARROW);
  assert.equal(await contents.isVisible(), false);
});

browserTest("LG-1 lines are short enough to read, and nothing is wider than a phone", async ({ visit }) => {
  for (const locale of ["en-US", "he-IL", "de-DE"]) {
    const page = await visit("/privacy", { ...NO_SCRIPTS, locale, viewport: { width: 320, height: 640 } });
    for (const path of LEGAL_PAGES) {
      await page.goto(new URL(`/${path}`, page.url()).href);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, `${path} ${locale}`);
    }
    await page.setViewportSize(WIDE);
    const width = (await page.getByRole("article").locator("p").first().boundingBox())?.width ?? 0;
    assert.ok(width > 400 && width < 720, String(width));
  }
});

browserTest("LG-1 LO-5 a Hebrew page is mirrored, with its contents at the right", async ({ visit }) => {
  const t = translator("he");
  const page = await visit("/guidelines", { ...NO_SCRIPTS, locale: "he-IL", viewport: WIDE });
  const contents = await page.getByRole("navigation", { name: t("legal.contents") }).boundingBox();
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  assert.ok((contents?.x ?? 0) > (heading?.x ?? 0) + (heading?.width ?? 0));
  const name = page.getByText("Example Operator Ltd.").first();
  assert.equal(await name.evaluate((element) => getComputedStyle(element).direction), "rtl");
});

browserTest(
  "LG-5 a member reads them without the tab bar, and comes back without losing the app",
  async ({ server, visit }) => {
    const dana = await signUp(server, { name: "Dana" });
    const page = await visit("/profile", { as: dana });
    await page.evaluate(() => Reflect.set(globalThis, "sameApp", true));
    const bar = page.locator(".tab-bar");
    for (const path of LEGAL_PAGES) {
      assert.equal(await bar.isVisible(), true);
      const name = translator("en")(`legal.${path}`);
      await page.getByRole("main").getByRole("link", { name, exact: true }).click();
      await arriveAt(page, `**/${path}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
      assert.equal(await bar.isVisible(), false, path);
      await page.getByRole("link", { name: "Back" }).click();
      await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
    }
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, "sameApp")), true);

    await page.setViewportSize(WIDE);
    await goTo(page, `${server.origin}/privacy`);
    assert.equal(await page.getByRole("complementary").count(), 2);
    assert.equal(await page.getByRole("navigation", { name: "On this page" }).isVisible(), true);
  },
);

browserTest("LG-6 on paper there is the text alone, dark on light", async ({ server, visit }) => {
  const dana = await signUp(server, { name: "Dana" });
  for (const who of [{}, { as: dana }]) {
    const page = await visit("/terms-and-conditions", { ...who, viewport: WIDE });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const role of ["banner", "contentinfo", "complementary", "navigation"] as const) {
      for (const each of await page.getByRole(role).all()) assert.equal(await each.isVisible(), false, role);
    }
    assert.equal(await page.getByRole("article").isVisible(), true);
    const [ink, paper] = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.color, style.backgroundColor];
    });
    assert.deepEqual([ink, paper], ["rgb(35, 26, 32)", "rgb(251, 247, 246)"]);
  }
});

for (const [size, viewport] of Object.entries({ narrow: NARROW, wide: WIDE })) {
  browserTest(
    `NV-9 LG-5 a member's legal pages pass axe in both themes, ${size}`,
    async ({ server, visit }) => {
      const dana = await signUp(server, { name: "Dana" });
      const page = await visit("/tos", { as: dana, viewport, ...MEASURED });
      const violations = await violationsOf(page, "/tos");
      await goTo(page, `${server.origin}/privacy`);
      violations.push(...await violationsOf(page, "/privacy"));
      assert.deepEqual(violations, []);
    },
  );
}
