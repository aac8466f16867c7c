/**
 * Pages in narrow windows and with letters of twice the size, as somebody's browser is set: nothing is out of reach. Here those that
 * are fullest on a line; `deno task soak accessibility` has every page in both.
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { goTo, useBrowser } from "@/tests/kit/browser.ts";
import { fillIn, signUp, someAnswers, type TestServer } from "@/tests/kit/mod.ts";
import { PHOTO, say } from "@/tests/browser/past.ts";
import { enlarge, flawsOf, USUAL_PX } from "@/tests/browser/reach.ts";

const { browserTest } = useBrowser();

const LOOKS = [
  { width: 320, lettersPx: USUAL_PX, locale: "he-IL" },
  { width: 390, lettersPx: 2 * USUAL_PX, locale: "de-DE" },
];
const HEIGHT = 840;

/** The fullest lines: the bars of a guest's and a member's pages, tables, choices side by side, the longest words. */
const PAGES: readonly { path: string; as: "guest" | "applicant" | "member" }[] = [
  { path: "/landing?look=blue", as: "guest" },
  { path: "/withdraw", as: "guest" },
  { path: "/register?wizard=quick&step=birthday", as: "applicant" },
  { path: "/register?wizard=quick&step=confirm", as: "applicant" },
  { path: "/settings", as: "member" },
  { path: "/notifications", as: "member" },
  { path: "/wallet", as: "member" },
  { path: "/limits", as: "member" },
  { path: "/contacts", as: "member" },
];

async function visitorsOf(server: TestServer) {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Maximilian" })];
  await say(server, [{ from: ben, to: ada, text: "a text that is rather long for one row", agoS: 90_000 }]);
  const { cookie: draft } = await fillIn(server, someAnswers({ email: "dana@example.com" }), "blue");
  return { ada, ben, draft };
}

for (const { width, lettersPx, locale } of LOOKS) {
  browserTest(
    `NV-19 RG-20 everything can be read and reached at ${width} px with letters of ${lettersPx} px, ${locale}`,
    async ({ server, visit, allow }) => {
      allow(/status of 4(04|10|22)/);
      const { ada, ben, draft } = await visitorsOf(server);
      const options = { viewport: { width, height: HEIGHT }, locale };
      const visitors = {
        guest: await visit("/offline", options),
        applicant: await visit("/offline", { ...options, as: { cookie: draft } }),
        member: await visit("/offline", { ...options, as: ada }),
      };
      for (const page of Object.values(visitors)) await enlarge(page, lettersPx);
      const flaws: string[] = [];
      for (const { path, as } of [...PAGES, { path: `/chat/${ben.id}`, as: "member" } as const]) {
        await goTo(visitors[as], `${server.origin}${path}`);
        flaws.push(...(await flawsOf(visitors[as])).map((flaw) => `${path} ${flaw}`));
      }
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
