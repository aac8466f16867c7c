/** A gift is chosen in a chat, paid once, and seen by both. */
import assert from "node:assert/strict";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { balanceOf, signUp } from "@/tests/kit/mod.ts";

journeyTest("GI-2 GI-6 GI-9 a gift is chosen, paid and there for both", async ({ server, open, t }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const here = await open(`/chat/${ben.id}`, { as: ada });
  const there = await open(`/chat/${ada.id}`, { as: ben });
  await here.press("button", t("gift.add"));
  const panel = here.within("dialog", t("gift.title"));
  const [gift] = (await panel.see("radio")).name.split(",");
  await panel.press("radio");
  await panel.press("button", new RegExp(`${gift}.*·`));
  const question = here.within("dialog", t("gift.confirm_title", { gift: gift ?? "", name: "Ben" }));
  const { name: confirm } = await question.see(
    "button",
    new RegExp(t("gift.confirm", { count: 0 }).replace("0", "\\d+")),
  );
  const price = Number(confirm.match(/\d+/)?.[0]);
  await question.press("button", confirm);
  await here.miss("dialog");
  for (const window of [here, there]) await window.within("log").read(t("gift.label", { gift: gift ?? "" }));
  await here.within("log").see("img", t("chat.seen"));
  assert.equal(await balanceOf(server, ada), 200 - price);
});
