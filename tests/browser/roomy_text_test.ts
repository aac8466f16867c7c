/** Every page, in narrow windows and with letters of twice the size, as somebody's browser is set: nothing is out of reach. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { type FieldId, fieldOf } from "@/domain/wizard/fields.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { goTo, useBrowser } from "@/tests/kit/browser.ts";
import { fillIn, signUp, someAnswers, type TestServer } from "@/tests/kit/mod.ts";
import { listPages } from "@/tests/browser/pages.ts";
import { PHOTO, say } from "@/tests/browser/past.ts";

const { browserTest } = useBrowser();

/** The size of a page's letters unless its reader chose another one. */
const USUAL_PX = 16;
const LOOKS = [
  { widths: [320], lettersPx: USUAL_PX, locale: "he-IL" },
  { widths: [390, 1280], lettersPx: 2 * USUAL_PX, locale: "de-DE" },
];
const HEIGHT = 840;

/** One step for each kind of field, and those whose options are the longest. */
function listSteps(): string[] {
  const seen = new Set<string>();
  const steps = Object.values(WIZARDS).flatMap((wizard) => wizard.steps.map((step) => ({ wizard, step })));
  return steps.filter(({ step }) => {
    const kinds = step.fields.map((id: FieldId) => fieldOf(id).kind === "choice" ? id : fieldOf(id).kind);
    const key = kinds.join(" ");
    return !seen.has(key) && seen.add(key);
  }).map(({ wizard, step }) => `/register?wizard=${wizard.id}&step=${step.id}`);
}

/** Sets the size of letters as the browser's settings do; only they count for the widths of media queries. */
async function enlarge(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: px, fixed: px } });
}

/** What is out of reach, cut off, or broken in the middle of a word that has room on a line; an address is one word. */
function flawsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const flaws = new Set<string>();
    const width = document.documentElement.clientWidth;
    const isShown = (each: Element) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !each.closest("[inert], [aria-hidden=true]");
    const styles = (each: Element | null): CSSStyleDeclaration[] =>
      each ? [getComputedStyle(each), ...styles(each.parentElement)] : [];
    const scrolls = (each: Element) =>
      styles(each.parentElement).some(({ overflowX }) => /auto|scroll/.test(overflowX));
    const isLeft = ({ left, right }: DOMRect, by = { left: 0, right: width }) =>
      left < by.left - 1 || right > by.right + 1;

    if (document.documentElement.scrollWidth > innerWidth) flaws.add("the page scrolls sideways");
    for (const each of document.querySelectorAll("a, button, label, input, select, textarea")) {
      const box = each.getBoundingClientRect();
      if (!isShown(each) || box.width <= 1 || scrolls(each)) continue;
      if (isLeft(box)) flaws.add(`out of the window: ${each.outerHTML.slice(0, 90)}`);
      const parts = each.matches("label") ? each.querySelectorAll("span") : [];
      for (const part of parts) {
        const inner = part.getBoundingClientRect();
        if (inner.width > 1 && isLeft(inner, box)) {
          flaws.add(`leaves its label: ${part.outerHTML.slice(0, 90)}`);
        }
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const [node, element] = [texts.currentNode, texts.currentNode.parentElement];
      const text = node.nodeValue ?? "";
      if (!element || text.trim() === "" || element.matches("option, textarea") || !isShown(element)) {
        continue;
      }
      const isCut = styles(element).some(({ textOverflow, webkitLineClamp, clipPath }) =>
        textOverflow === "ellipsis" || webkitLineClamp !== "none" || clipPath !== "none"
      );
      if (isCut || scrolls(element)) continue;
      range.selectNodeContents(node);
      const box = element.closest("a, button, label, th, td")?.getBoundingClientRect();
      if ([...range.getClientRects()].some((line) => isLeft(line) || box && isLeft(line, box))) {
        flaws.add(`leaves its place: ${text}`);
      }
      if (!element.closest("a, button, label, legend, summary, h1, h2, h3, th")) continue;
      for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}@.]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter((line) => line.width > 0);
        const length = lines.reduce((sum, line) => sum + line.width, 0);
        if (new Set(lines.map(({ top }) => top)).size > 1 && length < 0.6 * width) {
          flaws.add(`broken: ${word}`);
        }
      }
    }
    return [...flaws];
  });
}

async function visitorsOf(server: TestServer) {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Maximilian" })];
  await say(server, [{ from: ben, to: ada, text: "a text that is rather long for one row", agoS: 90_000 }]);
  const { cookie: draft } = await fillIn(server, someAnswers({ email: "dana@example.com" }), "blue");
  return { ada, ben, draft };
}

for (const { widths, lettersPx, locale } of LOOKS) {
  browserTest(
    `NV-19 RG-20 everything can be read and reached at ${
      widths.join(" and ")
    } px with letters of ${lettersPx} px, ${locale}`,
    async ({ server, visit, allow }) => {
      allow(/status of 4(04|10|22)/);
      const { ada, ben, draft } = await visitorsOf(server);
      const flaws: string[] = [];
      async function look(page: Page, path: string) {
        await goTo(page, `${server.origin}${path}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: HEIGHT });
          flaws.push(...(await flawsOf(page)).map((flaw) => `${path} at ${width} px ${flaw}`));
        }
      }
      const options = { viewport: { width: widths[0] ?? 0, height: HEIGHT }, locale };
      const visitors = {
        guest: await visit("/offline", options),
        applicant: await visit("/offline", { ...options, as: { cookie: draft } }),
        member: await visit("/offline", { ...options, as: ada }),
      };
      for (const page of Object.values(visitors)) await enlarge(page, lettersPx);
      for (const { path, guard } of [...listPages(ben), { path: "/landing?look=blue", guard: "guest" }]) {
        await look(visitors[guard === "member" ? "member" : "guest"], path);
      }
      for (const path of listSteps()) await look(visitors.applicant, path);
      assert.deepEqual(flaws, []);
    },
  );
}

browserTest(
  "NV-19 the summary of a registration shows long answers as a whole",
  async ({ server, visit }) => {
    const email = "dana.who.has.a.rather.long.address@example.com";
    const { cookie } = await fillIn(server, someAnswers({ email }));
    const page = await visit("/register?wizard=quick&step=confirm", { as: { cookie } });
    const lines = await page.locator("dl dd:has(bdi)").evaluateAll((all) =>
      all.map(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
    );
    assert.ok(lines.length > 5 && lines.every(Boolean), String(lines));
  },
);

browserTest(
  "NV-19 with letters of twice the size a chat has room for the name, what is written and words on photos",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: PHOTO, agoS: 60 }]);
    const page = await visit("/offline", { as: ada });
    await enlarge(page, 2 * USUAL_PX);
    await goTo(page, `${server.origin}/chat/${ben.id}`);
    const boxOf = async (locator: Locator) => await locator.boundingBox() ?? assert.fail("not shown");
    type Box = Awaited<ReturnType<typeof boxOf>>;
    const isWithin = (inner: Box, outer: Box) =>
      inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
    const bar = page.locator("#page header .chat-bar");
    assert.ok(isWithin(await boxOf(bar.getByRole("heading")), await boxOf(bar)), "the name");
    assert.ok(isWithin(await boxOf(bar.locator("h1 + p")), await boxOf(bar)), "their state");
    const [text, send] = [
      page.locator("#page textarea[name=message]"),
      page.getByRole("button", { name: "Send", exact: true }),
    ];
    assert.ok(isWithin(await boxOf(send), await boxOf(text)), "the button beside the text");
    const photo = page.getByRole("button", { name: "Tap to view once" });
    assert.ok(isWithin(await boxOf(photo.getByText("Tap to view once")), await boxOf(photo)), "the photo");
  },
);
