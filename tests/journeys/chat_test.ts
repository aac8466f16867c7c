/** Two members chat, each in a window of their own. */
import { journeyTest } from "@/tests/journeys/journey.ts";
import { signUp } from "@/tests/kit/mod.ts";

journeyTest("P3 CH-13 two members chat, and messages are sent, then seen", async ({ server, open, t }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const here = await open(`/chat/${ben.id}`, { as: ada });
  const box = t("chat.message_label", { name: "Ben" });
  await here.write("textbox", box, "hello Ben");
  await here.press("button", t("chat.send"));
  await here.within("log").read("hello Ben");
  await here.within("log").see("img", t("chat.sent"));

  const there = await open(`/chat/${ada.id}`, { as: ben });
  await there.within("log").read("hello Ben");
  await here.within("log").see("img", t("chat.seen"));
  await there.focus("textbox", t("chat.message_label", { name: "Ada" }));
  await there.type("שלום");
  await there.key("Enter");
  await here.within("log").read("שלום");
  await there.within("log").see("img", t("chat.seen"));
});
