import assert from "node:assert/strict";
import { useBrowser } from "@/tests/kit/browser.ts";
import { connect, signUp, textTo } from "@/tests/kit/mod.ts";
import { addMovements } from "@/tests/kit/movements.ts";
import { expectCount } from "@/tests/browser/chat_page.ts";
import { MEASURED, violationsOf } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();

browserTest(
  "WA-9 WA-10 WA-14 wallet: found by the coins, turns its pages, and shows what moves while it is open",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await addMovements(server, ada, 30, (nth) => ({
      delta: 5,
      cause: "sign_up",
      ref: `${ada.id}#${nth}`,
    }));
    const page = await visit("/contacts", { as: ada, locale: "he-IL", ...MEASURED });
    await page.locator("kin-island[name=shell_coins]:visible a").first().click();
    await page.getByRole("heading", { name: "הארנק", level: 1 }).waitFor();
    const rows = page.locator("kin-island[name=movements] li");
    await expectCount(rows, 20);
    await page.getByRole("button", { name: "להציג עוד" }).click();
    await expectCount(rows, 31);
    await expectCount(page.getByRole("button", { name: "להציג עוד" }), 0);

    await using other = await connect(server, ada);
    await other.expectReply("send_message", textTo(ben, "שלום"));
    await expectCount(rows, 32);
    const newest = rows.first();
    await newest.getByRole("link", { name: "Ben" }).waitFor();
    assert.match(await newest.innerText(), /הודעה[^]*\u221250[^]*יתרה 300/);

    assert.deepEqual(await violationsOf(page, "wallet"), []);
  },
);
