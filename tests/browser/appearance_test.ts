/** What pages look like where that says something: in forced colours, and in the places of what they show. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator } from "playwright-core";
import { messageId, pairOf } from "@/domain/ids.ts";
import { say } from "@/tests/browser/past.ts";
import { unreachableOf } from "@/tests/browser/unreachable.ts";
import { expectSilence, goTo, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { connect, endStep, fillIn, sendText, signUp, someAnswers } from "@/tests/kit/mod.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { addStaff } from "@/tests/kit/staff.ts";

const { browserTest } = useBrowser();
const FORCED = { forcedColors: "active" } as const;

/** A style of an element or of what is drawn before or behind its content. */
function styleOf(locator: Locator, property: string, pseudo?: "::before" | "::after"): Promise<string> {
  return locator.first().evaluate(
    (element, [property, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(property ?? ""),
    [property, pseudo],
  );
}

browserTest("NV-30 in forced colours settings show what is chosen and on", async ({ server, visit }) => {
  const page = await visit("/settings", { as: await signUp(server, { name: "Ada" }), ...FORCED });
  const colourOf = (selector: string) => styleOf(page.locator(selector), "background-color");
  const differ = async (one: string, other: string) =>
    assert.notEqual(await colourOf(one), await colourOf(other), `${one} and ${other}`);
  await differ("label:has([type=radio]:checked)", "label:has([type=radio]:not(:checked))");
  await differ("nav a[aria-current][href*=lang]", "nav a:not([aria-current])[href*=lang]");
  await differ(".tab-bar a[aria-current]", ".tab-bar a:not([aria-current])");
  const track = page.locator(".slider-inputs");
  assert.equal(await styleOf(track, "border-top-width", "::before"), "1px");
  assert.notEqual(
    await styleOf(track, "background-color", "::after"),
    await styleOf(track, "background-color", "::before"),
    "what is filled",
  );
  const [toggle, box] = [
    page.locator("[role=switch]:enabled + span"),
    page.locator("[role=switch]:enabled"),
  ];
  assert.equal(await styleOf(toggle, "border-top-width"), "1px");
  const before = await styleOf(toggle, "background-color");
  await box.first().press("Space");
  assert.notEqual(await styleOf(toggle, "background-color"), before);
  assert.equal(await styleOf(toggle, "outline-style"), "solid", "the focus");
  assert.equal(await styleOf(page.getByRole("button", { name: "Save" }), "outline-style"), "solid");
});

browserTest("NV-30 in forced colours a registration shows its options and progress", async (world) => {
  const { server, visit } = world;
  const { cookie } = await fillIn(server, someAnswers({ email: "dana@example.com" }), "blue");
  const page = await visit("/register?wizard=blue&step=interests", { as: { cookie }, ...FORCED });
  const colour = (state: string) => styleOf(page.locator(`label:has(> ${state})`), "background-color");
  assert.notEqual(await colour("input:checked"), await colour("input:not(:checked)"));
  assert.equal(await styleOf(page.locator("progress"), "appearance"), "auto");
});

browserTest(
  "NV-30 in forced colours bubbles, sheets and buttons that were clicked have edges",
  async (world) => {
    const { server, visit } = world;
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
    await using device = await connect(server, ben);
    const message_id = messageId(pairOf(ada.id, ben.id), 1);
    await device.expectReply("message/react", { message_id, reaction: "❤️" });
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: WIDE, ...FORCED });
    const outline = (locator: Locator) => styleOf(locator, "outline-style");
    assert.equal(await outline(page.locator("[data-bubble] > div", { hasText: "hello" })), "solid");
    assert.equal(await outline(page.locator(".contact-search:visible")), "solid");
    const mark = page.locator("[data-bubble] + div button");
    const plain = await styleOf(mark.locator("span"), "background-color");
    await mark.click();
    await page.locator("[data-bubble] + div [aria-pressed=true]").waitFor();
    assert.equal(await outline(mark), "none", "the button, which is larger than its face");
    assert.notEqual(await styleOf(mark.locator("span"), "background-color"), plain, "one's own");
    await goTo(page, `${server.origin}/wallet`);
    const opens = page.locator("#page").getByRole("button", { name: "Get coins" });
    await opens.click();
    const sheet = page.locator("dialog[open]");
    const tick = sheet.locator(
      "label:has(input:not(:checked)) svg[aria-hidden], label:has(input:not(:checked)) [aria-hidden] svg",
    );
    await tick.first().waitFor({ state: "attached" });
    assert.equal(await outline(sheet), "solid");
    assert.equal(await styleOf(tick, "visibility"), "hidden");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    assert.equal(await outline(opens), "solid", "the button that was clicked");
  },
);

browserTest(
  "NV-30 in forced colours the desk shows its cards, the knob of the shift, and what has the focus",
  async ({ server, visit }) => {
    const persona = await addPersona(server, { member: { name: "Mia" } });
    const [ann, ada] = [await addStaff(server, { name: "Ann" }), await signUp(server, { name: "Ada" })];
    await using device = await connect(server, ada);
    await sendText(device, { id: persona }, "hello");
    const page = await visit("/desk", { as: ann, viewport: WIDE, ...FORCED });
    const shift = page.getByRole("switch");
    const [track, knob] = [shift.locator("> span"), shift.locator("> span > span")];
    const knobColour = () => styleOf(knob, "background-color");
    assert.equal(await styleOf(track, "border-top-width"), "1px");
    assert.notEqual(await knobColour(), await styleOf(shift, "background-color"));
    await page.locator("[data-next]:enabled").click();
    const box = page.locator("[data-box]:not([readonly])");
    await box.waitFor();
    await shift.and(page.locator("[aria-checked=true]")).waitFor();
    assert.notEqual(await knobColour(), await styleOf(shift, "background-color"));
    await box.focus();
    assert.equal(await styleOf(box, "outline-style"), "solid");
    const row = page.locator("#queue-rows [aria-current]");
    await row.press("Shift");
    assert.equal(await styleOf(row, "outline-color"), await styleOf(row, "color"));
    const account = await visit("/desk/account", { as: ann, viewport: WIDE, ...FORCED });
    assert.equal(await styleOf(account.locator("main section"), "border-top-width"), "1px");
  },
);

browserTest("NV-30 in forced colours nothing is drawn over a card's photos", async ({ server, visit }) => {
  const page = await visit("/explore", { as: await signUp(server, { name: "Ada" }), ...FORCED });
  const half = page.getByRole("button", { name: "Next photo" });
  await half.waitFor();
  assert.equal(await styleOf(half, "outline-style"), "none");
}, { settings: { DEMO: "1" } });

browserTest("SG-18 the fill of a slider of one thumb begins with its track", async ({ server, visit }) => {
  const page = await visit("/settings", { as: await signUp(server, { name: "Ada" }) });
  const single = page.locator(".slider-inputs:has(label:only-child)");
  assert.equal(await styleOf(single, "inset-inline-start", "::after"), "0px");
});

browserTest(
  "NV-31 a window of 1440 × 900 has the way out in sight, one filter, and the shop over the page",
  async (world) => {
    const { server, visit } = world;
    const ada = await signUp(server, { name: "Ada" });
    await using ben = await connect(server, await signUp(server, { name: "Ben" }));
    await ben.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
    await endStep(server, ada);
    const page = await visit("/meet", { as: ada, viewport: WIDE });
    const out = await page.getByRole("complementary").first().getByRole("button", { name: "Log out" })
      .boundingBox();
    assert.ok(out && out.y + out.height <= WIDE.height, JSON.stringify(out));
    assert.equal(await page.locator("a[title][href='/settings?only=discovery']:visible").count(), 1);
    await goTo(page, `${server.origin}/likesme`);
    await page.getByRole("button", { name: "Get premium" }).first().click();
    const middle = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box ? box.x + box.width / 2 : NaN;
    };
    const [shop, main] = [page.locator("dialog.bare[open]"), page.locator("#page")];
    await shop.waitFor();
    assert.ok(Math.abs(await middle(shop) - await middle(main)) < 2);
  },
);

browserTest("NV-31 at 865 px the names of chats are whole", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Maximilian" })];
  await say(server, [{ from: ben, to: ada, text: "hello", agoS: 86_400 * 20 }]);
  const page = await visit("/meet", { as: ada, viewport: { width: 865, height: 900 }, locale: "de-DE" });
  const name = page.locator(".contact-row bdi", { hasText: "Maximilian" }).first();
  const { shown, whole } = await name.evaluate((each) => ({
    shown: each.clientWidth,
    whole: each.scrollWidth,
  }));
  assert.equal(shown, whole);
});

browserTest("RG-21 what is not kept of a name is told while it is typed", async ({ server, visit }) => {
  const { cookie } = await fillIn(server, someAnswers({ email: "dana@example.com" }));
  const page = await visit("/register?wizard=quick&step=name", { as: { cookie } });
  await expectSilence(page);
  await page.locator("[name=name]").fill("D4na-Marie");
  await page.getByText("Others will read: DnaMarie").waitFor();
  await page.locator("[name=name]").fill("Dana");
  assert.equal(await page.locator("[data-enhance=name_field] [role=status]").textContent(), "");
});

browserTest(
  "PH-50 RG-13 the photo step names HEIC too, and ends its complaint with the next photo",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 422/);
    const { cookie } = await fillIn(server, someAnswers({ email: "dana@example.com" }));
    const page = await visit("/register?wizard=quick&step=photo", { as: { cookie } });
    await page.getByText("JPEG, PNG, WebP, HEIC, up to 10 MB.").waitFor();
    await page.locator("form button[type=submit]:not([name]):visible").last().click();
    const complaint = page.locator("#field-file-error");
    await complaint.waitFor();
    const photo = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(pngOf(600, 800)) };
    await page.locator("input[type=file]").setInputFiles(photo);
    await page.getByText("Photo uploaded.").waitFor();
    assert.equal(await complaint.count(), 0);
    assert.equal(await page.locator("input[type=file]").getAttribute("aria-invalid"), null);
  },
);

browserTest(
  "NV-9 landmarks have names of their own, and hold all of a registration's step",
  async ({ server, visit }) => {
    const page = await visit("/profile", { as: await signUp(server, { name: "Ada" }), viewport: WIDE });
    const names = await page.locator("nav:visible").evaluateAll((all) =>
      all.map((each) => each.getAttribute("aria-label"))
    );
    assert.ok(names.length > 1);
    assert.equal(new Set(names).size, names.length, String(names));
    const twice = await page.locator("[aria-label][title]").evaluateAll((all) =>
      all.filter((each) => each.getAttribute("aria-label") === each.getAttribute("title")).length
    );
    assert.equal(twice, 0, "a name is said as its description, too");
    const step = await visit("/register", { viewport: WIDE });
    const parts = step.locator("progress, form h1, a[href='/tos']:visible, a[aria-label='Back']");
    const held = await parts.evaluateAll((all) =>
      all.map((each) => each.closest("header, main, footer, aside") !== null)
    );
    assert.ok(held.length > 2 && held.every(Boolean), String(held));
  },
);

browserTest("NV-47 with reduced transparency nothing shows through bars and veils", async (world) => {
  const { server, visit } = world;
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
  const page = await visit(`/chat/${ben.id}`, { as: ada, blurs: true });
  const session = await page.context().newCDPSession(page);
  const features = [{ name: "prefers-reduced-transparency", value: "reduce" }];
  await session.send("Emulation.setEmulatedMedia", { features });
  const bar = page.locator("#page header");
  assert.equal(await styleOf(bar, "backdrop-filter"), "none");
  assert.match(await styleOf(bar, "background-color"), /^rgb\(/);
  await bar.getByRole("button", { name: "Options for Ben" }).click();
  await page.getByRole("dialog").waitFor();
  const veil = (property: string) =>
    page.getByRole("dialog").evaluate(
      (dialog, property) => getComputedStyle(dialog, "::backdrop").getPropertyValue(property),
      property,
    );
  assert.equal(await veil("backdrop-filter"), "none");
  assert.equal(await veil("background-color"), "rgb(0, 0, 0)");
});

browserTest(
  "NV-47 at 400 % a chat has room for its lines, and every control of it can be reached",
  async (world) => {
    const { server, visit } = world;
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await say(server, [{ from: ben, to: ada, text: "see https://example.com", agoS: 60 }]);
    const page = await visit(`/chat/${ben.id}`, { as: ada, viewport: { width: 320, height: 256 } });
    assert.deepEqual(await unreachableOf(page), []);
  },
);
