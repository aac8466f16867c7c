/** What a member looks for is changed and saved. */
import assert from "node:assert/strict";
import { keys } from "@/store/keys.ts";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { signUp, until } from "@/tests/kit/mod.ts";

journeyTest(
  "SG-14 SG-15 settings are changed, saved, and there after a reload",
  async ({ server, open, t }) => {
    const ada = await signUp(server, { name: "Ada" });
    const window = await open("/settings", { as: ada });
    await window.choose("radio", t("settings.who_0"));
    await window.focus("slider", t("settings.ages_from"));
    await window.key("Home");
    for (let nth = 0; nth < 3; nth++) await window.key("ArrowUp");
    await window.write("combobox", t("settings.location"), "münch");
    await window.press("option");
    await window.choose("switch", t("settings.further"));
    await window.press("button", t("settings.save"));
    await window.read(t("notice.settings_saved"));
    await until("it is saved", async () => {
      const { value } = await server.database.get(keys.member(ada.id));
      return value?.city === "Munich" && value.search.gender === 0 && value.search.ages[0] === 21;
    });
    await window.reload();
    assert.equal((await window.see("radio", t("settings.who_0"))).checked, true);
    await window.choose("switch", t("settings.sound"));
    await window.reload();
    assert.equal((await window.see("switch", t("settings.sound"))).checked, true);
  },
);
