/** Somebody registers, step by step, and comes in. */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { journeyTest } from "@/tests/journeys/journey.ts";

journeyTest("RG-1 RG-2 SH-30 SH-35 somebody registers and comes in", async ({ server, open, t, lang }) => {
  const email = `dana.${lang}@example.com`;
  const window = await open("/register?wizard=quick");
  const next = () => window.press("button", t("wizard.next"));
  const titled = (
    step: "birthday" | "goal" | "ages" | "location" | "email" | "password" | "photo" | "confirm",
  ) => window.see("heading", t(`wizard.title.${step}`));
  await window.see("heading", t("wizard.title.name"));
  await window.write("textbox", t("wizard.name"), lang === "he" ? "דנה" : "Jürgen");
  await window.choose("radio", t("wizard.gender.2"));
  await next();
  await titled("birthday");
  await window.write("textbox", t("wizard.birth_day"), "3");
  await window.pick(t("wizard.birth_month"), "2");
  await window.write("textbox", t("wizard.birth_year"), "1990");
  await next();
  await titled("goal");
  await window.press("radio", t("wizard.goal.chat"));
  await titled("ages");
  await window.choose("radio", t("wizard.wanted.1"));
  await next();
  await titled("location");
  await window.write("combobox", t("wizard.location"), "Berl");
  await window.press("option");
  await next();
  await titled("email");
  await window.write("textbox", t("wizard.email"), email);
  await next();
  await titled("password");
  await window.write("textbox", t("wizard.password"), "correct horse");
  await next();
  await titled("photo");
  await window.press("button", t("wizard.skip"));
  await titled("confirm");
  await window.press("checkbox");
  await window.press("button", t("wizard.create"));
  await window.arriveAt("/explore");
  await window.press("button", t("reward.go"));
  await window.within("dialog").press("button", t("welcome.skip"));
  await window.miss("dialog");
  const { value: id } = await server.database.get(keys.memberByEmail(email));
  const { value: member } = await server.database.get(keys.member(id ?? assert.fail("no member")));
  assert.equal(member?.lang, lang);
});
