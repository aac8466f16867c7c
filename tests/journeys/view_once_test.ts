/** A photo that can be viewed once is viewed, and over for both. */
import { journeyTest } from "@/tests/journeys/journey.ts";
import { connect, photoTo, signUp, uploadPhoto } from "@/tests/kit/mod.ts";

journeyTest("CH-26 CH-27 CH-28 a photo is viewed once, and over for both", async ({ server, open, t }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using device = await connect(server, ada);
  await device.expectReply("send_message", photoTo(ben, await uploadPhoto(server, ada)));
  const there = await open(`/chat/${ada.id}`, { as: ben });
  const here = await open(`/chat/${ben.id}`, { as: ada });
  await there.press("button", new RegExp(t("chat.photo_view")));
  const viewer = there.within("dialog", t("chat.photo_from", { name: "Ada" }));
  await viewer.see("img", t("chat.photo_from", { name: "Ada" }));
  const over = `${t("chat.photo")} · ${t("chat.photo_viewed")}`;
  await here.within("log").read(over);
  await viewer.press("button", t("shell.close"));
  await there.miss("dialog");
  await there.within("log").read(over);
  await there.reload();
  await there.within("log").read(over);
});
