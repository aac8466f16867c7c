import assert from "node:assert/strict";
import { arriveAt, goTo, useBrowser } from "@/tests/kit/browser.ts";
import { connect, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { boxOf, expectCount, expectLine, expectValue, textsOf, write } from "@/tests/browser/chat_page.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";

const { browserTest } = useBrowser();

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

browserTest(
  "CH-13 the box grows from 48 to 100 px, and shrinks when its text is sent",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    const height = async () => Math.round((await boxOf(page).boundingBox())?.height ?? 0);
    assert.equal(await height(), 48);
    await boxOf(page).fill("one\ntwo");
    const two = await height();
    assert.ok(two > 48 && two < 100, `${two}`);
    await boxOf(page).fill(Array.from({ length: 12 }, (_, line) => `line ${line}`).join("\n"));
    assert.equal(await height(), 100);
    await boxOf(page).press("Enter");
    await until("the box is small again", async () => await height() === 48);
  },
);

browserTest("CH-1 a blank message is not sent, and Shift+Enter is a new line", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  const page = await visit(`/chat/${ben.id}`, { as: ada });
  for (const blank of ["", "   ", "\n\n", "\u00a0\t"]) {
    await boxOf(page).fill(blank);
    assert.equal(await page.getByRole("button", { name: "Send", exact: true }).isDisabled(), true);
    await boxOf(page).press("Enter");
  }
  await boxOf(page).fill("first");
  await boxOf(page).press("Shift+Enter");
  await boxOf(page).pressSequentially("second");
  await boxOf(page).press("Enter");
  await expectLine(page, "first\nsecond", "Sent");
  assert.deepEqual(await textsOf(page), ["first\nsecond"]);
  assert.equal(Wire.of(page).countSaid("send_message"), 1);
});

browserTest("CH-1 the Enter that ends a composition does not send", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  const page = await visit(`/chat/${ben.id}`, { as: ada });
  await boxOf(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  await keyboard.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "Enter",
    windowsVirtualKeyCode: 229,
  });
  await keyboard.send("Input.insertText", { text: "日本" });
  await expectValue(boxOf(page), "日本");
  assert.equal(Wire.of(page).countSaid("send_message"), 0);
  await boxOf(page).press("Enter");
  await expectLine(page, "日本", "Sent");
});

browserTest(
  "CH-1 2,000 code points are sent, more cannot be, and the box says how many are left",
  async (world) => {
    const { server, visit } = world;
    const { ada, ben } = await pair(server);
    await using device = await connect(server, ben);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    await boxOf(page).fill("x".repeat(1_900));
    await page.getByText("100 characters left", { exact: true }).waitFor();
    await boxOf(page).pressSequentially("y".repeat(3));
    await page.getByText("97 characters left", { exact: true }).waitFor();
    // Each of these is two units of a string, and one character of a message.
    const emoji = "😀".repeat(2_000);
    await boxOf(page).fill("");
    await page.keyboard.insertText(emoji);
    await page.getByText("0 characters left", { exact: true }).waitFor();
    await boxOf(page).press("Enter");
    const { request_details } = await device.expectEvent("new_message");
    assert.equal(request_details.message, emoji);

    await boxOf(page).fill("z".repeat(2_001));
    await page.getByRole("alert").getByText(/This message is too long/).waitFor();
    await boxOf(page).press("Enter");
    await expectValue(boxOf(page), "z".repeat(2_001));
    await boxOf(page).fill("short again");
    await expectCount(page.getByRole("alert").getByText(/too long/), 0);
    await boxOf(page).press("Enter");
    await expectLine(page, "short again", "Sent");
    assert.equal(Wire.of(page).countSaid("send_message"), 2);
  },
);

browserTest("CH-13 each chat keeps its draft over navigations and reloads", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  const eve = await signUp(server, { name: "Eve" });
  const page = await visit(`/chat/${ben.id}`, { as: ada });
  await boxOf(page).fill("for Ben");
  await goTo(page, `${server.origin}/chat/${eve.id}`);
  await expectValue(boxOf(page), "");
  await boxOf(page).fill("for Eve");
  await page.getByRole("link", { name: "Back" }).click();
  await arriveAt(page, "**/contacts");
  await goTo(page, `${server.origin}/chat/${ben.id}`);
  await expectValue(boxOf(page), "for Ben");
  await goTo(page);
  await expectValue(boxOf(page), "for Ben");
  await boxOf(page).press("Enter");
  await expectLine(page, "for Ben", "Sent");
  await goTo(page);
  await expectValue(boxOf(page), "");
  await goTo(page, `${server.origin}/chat/${eve.id}`);
  await expectValue(boxOf(page), "for Eve");
});

browserTest(
  "CH-13 on a touch screen Enter is a new line, and the button sends",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada, hasTouch: true, isMobile: true });
    await boxOf(page).tap();
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await page.getByRole("button", { name: "Send", exact: true }).tap();
    await expectLine(page, "one\ntwo", "Sent");
    assert.equal(await boxOf(page).evaluate((box) => box === document.activeElement), true);
    await page.keyboard.type("three");
    await expectValue(boxOf(page), "three");
  },
);

browserTest("CH-13 what is typed before the page is awake stays in the box", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  const page = await visit("/explore", { as: ada });
  const gate = Promise.withResolvers<void>();
  await page.route("**/assets/chat-*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/chat/${ben.id}`, { waitUntil: "commit" });
  await boxOf(page).fill("early");
  gate.resolve();
  await until("the chat is awake", () => Wire.of(page).count("messages") > 0);
  await expectValue(boxOf(page), "early");
  await write(page, "early bird");
  await expectLine(page, "early bird", "Sent");
});
