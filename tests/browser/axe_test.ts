import assert from "node:assert/strict";
import { comeToRest, goTo, NARROW, useBrowser, WIDE, type World } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { boxOf, expectLine, write } from "@/tests/browser/chat_page.ts";
import { listPages } from "@/tests/browser/pages.ts";
import { say } from "@/tests/browser/past.ts";
import { inTurn, LOOKS, MEASURED, screenInTurn, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

async function prepare({ server }: World) {
  const [ada, ben, eve] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
    await signUp(server, { name: "נועה" }),
  ];
  await say(server, [
    { from: ben, to: ada, text: "long ago", agoS: 5 * 86_400 },
    { from: ada, to: ben, text: "an answer\nof two lines", agoS: 86_400 },
    { from: ben, to: ada, text: "שלום, and good morning", agoS: 3_600 },
    { from: eve, to: ada, text: "something else that is rather long for a row", agoS: 60 },
  ]);
  return { ada, ben };
}

for (const look of LOOKS) {
  browserTest(`NV-9 pages pass axe, ${look.locale}`, async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 4(04|10|22)/);
    const { ada, ben } = await prepare(world);
    const { locale, screens } = look;
    const options = { locale, ...MEASURED };
    const visitors = {
      guest: await visit("/", options),
      member: await visit("/explore", { ...options, as: ada }),
    };
    const violations: string[] = [];
    for (const [nth, { path, guard }] of inTurn(listPages(ben), look).entries()) {
      const page = visitors[guard === "member" ? "member" : "guest"];
      // On wide screens it is another page.
      const { viewport, theme } = path === "/contacts"
        ? { ...screens[0], viewport: NARROW }
        : screenInTurn(nth, look);
      // A page that is still open could go elsewhere where its window shrinks.
      await page.goto("about:blank");
      await page.setViewportSize(viewport);
      await goTo(page, `${server.origin}${path}`);
      violations.push(...await violationsOf(page, `${path} ${viewport.width}px`, [theme]));
    }
    assert.deepEqual(violations, []);
  });
}

browserTest("NV-9 forms with errors, messages on their way and the coins dialog pass axe", async (world) => {
  const { server, visit, allow } = world;
  allow(/status of 4\d\d/, /WebSocket connection/, /net::ERR_/);
  const { ada, ben } = await prepare(world);
  const violations: string[] = [];

  const guest = await visit("/login", { viewport: NARROW, ...MEASURED });
  await guest.getByRole("button", { name: "Log in", exact: true }).click();
  await guest.getByRole("alert").waitFor();
  violations.push(...await violationsOf(guest, "wrong login"));

  const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada, ...MEASURED });
  for (const text of ["one", "two", "three", "four"]) await write(page, text);
  await expectLine(page, "four", "Sent");
  await write(page, "five");
  await page.getByRole("dialog", { name: "Coins" }).waitFor();
  violations.push(...await violationsOf(page, "coins dialog"));
  await page.keyboard.press("Escape");
  await boxOf(page).fill("x".repeat(2_001));
  violations.push(...await violationsOf(page, "message too long"));

  const other = await visit(`/chat/${ada.id}`, { viewport: NARROW, as: ben, ...MEASURED });
  // What is still to come would be asked for in vain.
  await comeToRest(other);
  for (const instance of server.instances) await instance[Symbol.asyncDispose]();
  await write(other, "on its way");
  await expectLine(other, "on its way", "Sending…");
  await other.getByText("Connection lost. Trying to reconnect…").waitFor();
  violations.push(...await violationsOf(other, "connection lost"));
  assert.deepEqual(violations, []);
});
