/** A member gets from the skip link to a chat, and writes, by keys alone. */
import { say } from "@/tests/browser/past.ts";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { signUp } from "@/tests/kit/mod.ts";

journeyTest("NV-9 from the skip link to a chat by keys alone", async ({ server, open, t }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
  const window = await open("/contacts", { as: ada });
  await window.key("Tab");
  await window.feel("link", t("shell.skip"));
  await window.key("Enter");
  await window.tabTo("link", /^Ben/);
  await window.key("Enter");
  await window.arriveAt(`/chat/${ben.id}`);
  // Without the Navigation API a page is loaded as a whole, and begins at its start as any other (NV-31).
  if (await window.run(() => "navigation" in globalThis)) await window.feel("heading", "Ben");
  await window.tabTo("textbox", t("chat.message_label", { name: "Ben" }));
  await window.type("by keys alone");
  await window.key("Enter");
  await window.within("log").read("by keys alone");
  await window.within("log").see("img", t("chat.sent"));
  await window.key("Shift+Tab");
  await window.tabTo("button", t("gift.add"), { key: "Shift+Tab" });
  await window.key("Enter");
  await window.within("dialog", t("gift.title")).see("radio");
  await window.key("Escape");
  await window.miss("dialog");
  await window.feel("button", t("gift.add"));
});
