/** A photo is sent in a chat and looked at once. */
import assert from "node:assert/strict";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { aPhoto } from "@/tests/journeys/photo_file.ts";
import { balanceOf, signUp, until } from "@/tests/kit/mod.ts";

journeyTest("CH-22 CH-25 a photo is chosen, made smaller, sent and paid", async ({ server, open, t }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const here = await open(`/chat/${ben.id}`, { as: ada });
  const there = await open(`/chat/${ada.id}`, { as: ben });
  await here.upload("button", t("chat.photo_add"), aPhoto(2_000, 1_000));
  const sheet = here.within("dialog", t("chat.photo_title"));
  await sheet.read(t("chat.photo_once", { name: "Ben" }));
  await sheet.see("img", t("chat.photo_preview"));
  await sheet.press("button", new RegExp(`^${t("chat.photo_send", { count: 50 })}`));
  await there.within("log").read(t("chat.photo_view"));
  await here.within("log").see("img", t("chat.seen"));
  await until("it is paid", async () => await balanceOf(server, ada) === 150);
  assert.equal(await there.within("log").count("img", t("chat.photo_from", { name: "Ada" })), 0);
});
