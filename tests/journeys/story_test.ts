/** A story is posted by one, and watched and answered by another. */
import { journeyTest } from "@/tests/journeys/journey.ts";
import { aPhoto } from "@/tests/journeys/photo_file.ts";
import { givePremium, signUp } from "@/tests/kit/mod.ts";

journeyTest("ST-86 ST-87 a story is posted, found, watched and answered", async ({ server, open, t }) => {
  const ada = await signUp(server, { name: "Ada" });
  await givePremium(server, ada);
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  const his = await open("/stories", { as: ben });
  await his.press("button", new RegExp(`^${t("stories.add")}`));
  const composer = his.within("dialog", t("compose.title"));
  await composer.upload("button", t("compose.choose"), aPhoto(90, 160));
  await composer.see("application");
  await composer.press("button", t("compose.post"));
  await his.miss("dialog");
  await his.within("main").read(t("stories.yours"));

  const hers = await open("/stories", { as: ada });
  await hers.within("main").press("link", /Ben/);
  const viewer = hers.within("dialog");
  await viewer.see("button", t("story.pause"));
  await viewer.write("textbox", t("story.reply", { name: "Ben" }), "what a view");
  await hers.key("Enter");
  await hers.arriveAt(`/chat/${ben.id}`);
  await hers.within("log").read("what a view");
  await hers.within("log").read(t("message.story_theirs", { name: "Ben" }));
  await hers.goTo("/stories");
  await hers.within("main").read(t("stories.seen"));
});
