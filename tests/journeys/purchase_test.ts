/** Coins are bought: refused once, then paid. */
import { journeyTest } from "@/tests/journeys/journey.ts";
import { balanceOf, signUp, until } from "@/tests/kit/mod.ts";

journeyTest("SH-1 SH-9 SH-12 SH-14 coins are bought, after a refusal", async ({ server, open, t }) => {
  const ada = await signUp(server, { name: "Ada" });
  const window = await open("/wallet", { as: ada });
  await window.press("button", t("wallet.get"));
  const shop = window.within("dialog", t("credits.title"));
  await shop.choose("radio", /1[.,]000/);
  // Each language has its own prices.
  const buy = new RegExp(`^${t("credits.buy", { price: "" }).trim()}`);
  await shop.press("button", buy);
  await window.within("dialog", t("payment.title")).see("heading", t("payment.title"));
  await window.pressInFrame(t("payment.frame"), "button", t("pay.do_refuse"));
  await window.read(t("notice.payment_refused"));
  await window.miss("dialog", t("payment.title"));
  await shop.press("button", buy);
  await window.pressInFrame(t("payment.frame"), "button", t("pay.do_pay"));
  await window.read(t("notice.coins_received", { count: 1_000 }));
  await window.miss("dialog");
  await until("the ledger has it", async () => await balanceOf(server, ada) === 1_200);
});
