/** A page that the browser has put away comes back: it is connected again, and has what came meanwhile. */
import { journeyTest } from "@/tests/journeys/journey.ts";
import { connect, signUp, textTo } from "@/tests/kit/mod.ts";

journeyTest("CN-17 P3 a chat that is come back to has what came meanwhile", async ({ server, open, t }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using device = await connect(server, ben);
  const window = await open(`/chat/${ben.id}`, { as: ada });
  await window.goTo("/support");
  await device.expectReply("send_message", textTo(ada, "while you were reading"));
  await window.back();
  await window.within("log").read("while you were reading");
  await window.write("textbox", t("chat.message_label", { name: "Ben" }), "back again");
  await window.key("Enter");
  await window.within("log").read("back again");
  await window.within("log").see("img", t("chat.sent"));
});
