/** The desk's pages about safety, support and the business in a browser: within the screen, and passing axe in each look. */
import assert from "node:assert/strict";
import { ROLES } from "@/domain/staff.ts";
import { rememberDesk } from "@/tasks/screens/desk_world.ts";
import { useBrowser, type World } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { inTurn, LOOKS, MEASURED, screenInTurn, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

/** Leaves something on every page; gives their paths. */
async function prepare({ server }: World): Promise<string[]> {
  const [tamar, shira, ivan] = [
    await signUp(server, { name: "Tamar" }),
    await signUp(server, { name: "שירה" }),
    await signUp(server, { name: "Ivan", gender: "1" }),
  ];
  const desk = await rememberDesk(server, { tamar, shira, reported: ivan.id, now: Date.now() });
  return [
    "/desk/reports",
    `/desk/reports/${ivan.id}`,
    "/desk/review",
    "/desk/verifications",
    `/desk/verifications/${tamar.id}`,
    "/desk/decisions",
    `/desk/decisions/new?member=${ivan.id}`,
    `/desk/decisions/${desk.decision}`,
    "/desk/members",
    `/desk/members/${tamar.id}`,
    "/desk/members/addresses",
    "/desk/tickets",
    `/desk/tickets/${desk.ticket}`,
    "/desk/money",
    `/desk/money/orders/${desk.order}`,
    "/desk/money/disputes",
    "/desk/money/declarations",
    "/desk/money/closing",
    `/desk/money/closing/${desk.day}`,
    "/desk/catalogue",
    "/desk/catalogue/history",
    "/desk/catalogue/sections/credits",
    "/desk/catalogue/sections/wheel",
    "/desk/texts",
    "/desk/texts/tos",
    "/desk/texts/tos/edit",
    "/desk/overview",
    "/desk/broadcasts",
    "/desk/broadcasts/new",
  ];
}

for (const look of LOOKS) {
  browserTest(`NV-9 pages of the desk fit the screen and pass axe, ${look.locale}`, async (world) => {
    const { server, visit } = world;
    const pages = await prepare(world);
    const noa = await addStaff(server, { name: "Noa", roles: [...ROLES] });
    const page = await visit("/desk/log", { locale: look.locale, ...MEASURED, as: noa });
    const wrong: string[] = [];
    for (const [nth, path] of inTurn(pages, look).entries()) {
      const response = await page.goto(`${server.origin}${path}`);
      if (response?.status() !== 200) wrong.push(`${path} answers ${response?.status()}`);
      for (const screen of look.screens) {
        const { viewport, theme } = screen;
        await page.setViewportSize(viewport);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wrong.push(`${path} is ${over} px wider than ${viewport.width} px`);
        if (screen !== screenInTurn(nth, look)) continue;
        wrong.push(...await violationsOf(page, `${path} ${viewport.width}px`, [theme]));
      }
    }
    assert.deepEqual(wrong, []);
  });
}
