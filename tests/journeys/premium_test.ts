/** Premium is bought by somebody who wants to see who likes them. */
import { journeyTest } from "@/tests/journeys/journey.ts";
import { balanceOf, connect, endStep, signUp, until } from "@/tests/kit/mod.ts";

journeyTest("SH-19 SH-21 SH-22 premium is bought, and there at once", async ({ server, open, t }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using fan = await connect(server, ben);
  await fan.expectReply("swipe", { swiped_user_id: ada.id });
  await endStep(server, ada);
  const window = await open("/likesme", { as: ada });
  await window.within("main").press("button", t("lists.premium"));
  const shop = window.within("dialog", t("premium.title"));
  await shop.see("radio");
  await shop.press("button", t("premium.continue"));
  await window.pressInFrame(t("payment.frame"), "button", t("pay.do_pay"));
  await window.read(t("notice.subscription_activated", { count: 2_000 }));
  await window.miss("dialog");
  await window.within("main").see("link", /Ben/);
  await until("the coins are there", async () => await balanceOf(server, ada) === 2_200);
});
