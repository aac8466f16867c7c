/** A year of a subscription in a browser: bought in a frame of the embedded provider, renewed by its clock, cancelled in Hebrew. */
import assert from "node:assert/strict";
import { addMonths } from "@/domain/premium.ts";
import { keys } from "@/store/keys.ts";
import { awakeAfter, goTo, useBrowser } from "@/tests/kit/browser.ts";
import { contextOf, endStep, logIn, mailTo, signUp, type TestServer, until } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

const MINUTE_MS = 60_000;
/** How long before the end of premium the page is opened, whose loading takes as long as it takes. */
const BEFORE_END_MS = 4_000;

/** Time passes as everywhere, and in between as far as the test says; or it stands still. */
let aheadMs = 0;
let heldAt: number | null = null;
const now = () => heldAt ?? Date.now() + aheadMs;
const jumpTo = (at: number) => {
  heldAt = null;
  aheadMs += at - now();
};

/** Lets the provider do what is due, and waits until all that it has told is dealt with. */
async function tick(server: TestServer, reference: string): Promise<void> {
  const { testPayments } = contextOf(server);
  await testPayments.tick();
  const { events } = await testPayments.get(reference) ?? assert.fail();
  for (const { id } of events) {
    await until(`event ${id}`, async () => (await server.database.get(keys.paymentEvent("test", id))).value);
  }
}

browserTest(
  "SU-16 SU-21 SU-34 a year of premium, seen to begin, cancelled in Hebrew, and seen to end",
  async (world) => {
    const { server, visit } = world;
    const { actors, testPayments } = contextOf(server);
    const [dana, ben] = [await signUp(server, { name: "Dana" }), await signUp(server, { name: "Ben" })];
    assert.ok((await actors.relations.swipe(ben.id, { swiped_user_id: dana.id, like: 1 })).ok);
    await endStep(server, dana);
    const page = await visit("/likesme", { as: dana });
    const fan = page.locator("#page").getByText("Ben", { exact: false }).first();
    assert.equal(await fan.count(), 0);

    await page.getByRole("button", { name: "Get premium" }).click();
    const shop = page.getByRole("dialog", { name: "The benefits of a premium account" });
    await shop.locator("input[type=radio]").first().check();
    await shop.getByRole("button", { name: "Continue" }).click();
    const [, reference = ""] = await until(
      "the provider's page is there",
      () =>
        page.frames().map((frame) => /\/pay\/test\/([0-9a-f]{32})/.exec(frame.url())).find((each) =>
          each !== null
        ),
    );
    const since = now();
    await page.frameLocator("#payment iframe").getByRole("button", { name: "Pay", exact: true }).click();
    await fan.waitFor();

    const { contract } = await testPayments.get(reference) ?? assert.fail();
    const began = contract?.since ?? since;
    for (let month = 1; month < 12; month++) {
      if (month === 6) await testPayments.act(reference, "let_fail");
      jumpTo(addMonths(began, month) + MINUTE_MS);
      await tick(server, reference);
      if (month !== 6) continue;
      // It is tried again a day later, and premium has not ended meanwhile.
      await testPayments.act(reference, "let_renew");
      aheadMs += 24 * 60 * MINUTE_MS;
      // No session outlasts a year.
      const [name = "", value = ""] = (await logIn(server, dana)).split("=");
      await page.context().addCookies([{ name, value, url: server.origin, httpOnly: true, sameSite: "Lax" }]);
      await goTo(page);
      await fan.waitFor();
      await tick(server, reference);
    }
    const { subscription } = await actors.subscriptions.of(dana.id);
    assert.equal(subscription?.state, "active");
    assert.ok(subscription.paid_until - addMonths(began, 12) / 1000 < 60);

    await awakeAfter(page, () => page.goto(`${server.origin}/profile/edit?lang=he`));
    const section = page.getByRole("region", { name: "חשבון פרימיום" });
    await section.getByText("ביטול הפרימיום", { exact: true }).click();
    await section.getByRole("button", { name: "לבטל עכשיו" }).click();
    await section.getByText("הפרימיום בוטל", { exact: false }).waitFor();
    await section.getByRole("button", { name: "חידוש המינוי" }).waitFor();
    assert.match((await mailTo(server, dana.email, { kind: "premium_cancelled" })).text, /\/wallet/);

    heldAt = subscription.paid_until * 1000 - BEFORE_END_MS;
    await awakeAfter(page, () => page.goto(`${server.origin}/likesme`));
    await fan.waitFor();
    jumpTo(heldAt);
    await fan.waitFor({ state: "detached" });
    const late = now() - subscription.paid_until * 1000;
    assert.ok(late >= 0, `${-late} ms early`);
  },
  { overrides: { now } },
);
