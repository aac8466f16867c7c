/** The lucky wheel is turned for free, and pays. */
import { demoPrizes } from "@/store/seed/prizes.ts";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { balanceOf, connect, givePremium, signUp, until } from "@/tests/kit/mod.ts";

journeyTest("WH-41 WH-44 WH-47 a free spin is turned, and its coins come", async ({ server, open, t }) => {
  const ada = await signUp(server, { name: "Ada" });
  const prizes = demoPrizes.map((prize) => ({ ...prize, probability: prize.coins === 350 ? 100_000 : 0 }));
  await changeCatalogue(server, { wheel: { prizes } });
  await using device = await connect(server, ada);
  await until("the wheel is rigged", async () => {
    const table = await device.expectReply("spinofluck/prizes", {});
    return table.prizes.some(({ probability }) => probability === 100);
  });
  await givePremium(server, ada);
  const window = await open("/explore", { as: ada });
  await window.press("link", new RegExp(`^${t("wheel.title")}`));
  const wheel = window.within("dialog", t("wheel.title"));
  await wheel.press("button", t("wheel.spin_free"));
  await window.read(new RegExp(`^${t("wheel.won", { count: 350 }).replace(/!$/, "")}`));
  await window.miss("dialog");
  await until("it is paid", async () => await balanceOf(server, ada) === 550);
});
