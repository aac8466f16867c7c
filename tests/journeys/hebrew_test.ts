/** The site from right to left: its language is changed on the page, and keys and lines go the other way. */
import assert from "node:assert/strict";
import { translator } from "@/locales/mod.ts";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { signUp } from "@/tests/kit/mod.ts";

const he = translator("he");

journeyTest(
  "LO-1 LO-4 a guest takes Hebrew, and a member reads from right to left",
  async ({ server, open }) => {
    const guest = await open("/login");
    await guest.press("link", "עברית");
    await guest.see("heading", he("login.title"));
    assert.equal(await guest.run(() => getComputedStyle(document.body).direction), "rtl");

    const [ada, ben] = [await signUp(server, { name: "דנה" }), await signUp(server, { name: "Ben" })];
    const window = await open(`/chat/${ben.id}?lang=he`, { as: ada });
    const box = he("chat.message_label", { name: "Ben" });
    await window.write("textbox", box, "שלום, hello!");
    await window.key("Enter");
    await window.within("log").read("שלום, hello!");
    const sides = await window.run(() => {
      const place = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().left ?? NaN;
      return { box: place("#page textarea"), send: place("#page form button[type=submit]") };
    });
    assert.ok(sides.send < sides.box, JSON.stringify(sides));
  },
  { langs: ["en"] },
);
