/** The line is cut and mended: what was written meanwhile goes out by itself. */
import { openLine } from "@/tests/browser/line.ts";
import { journeyTest, LOST } from "@/tests/journeys/journey.ts";
import { signUp } from "@/tests/kit/mod.ts";

journeyTest(
  "CH-17 P2 what is written without a line is sent once it is back",
  async ({ server, open, t, allow }) => {
    allow(...LOST);
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await using line = openLine(server.origin);
    const here = await open(`/chat/${ben.id}`, { as: ada, origin: line.origin });
    const there = await open(`/chat/${ada.id}`, { as: ben });
    line.cut();
    await here.read(t("connection.lost"));
    for (const text of ["one", "two"]) {
      await here.write("textbox", t("chat.message_label", { name: "Ben" }), text);
      await here.key("Enter");
      await here.within("log").read(text);
    }
    await here.within("log").read(new RegExp(t("chat.sending")));
    line.mend();
    await there.within("log").read("two");
    await here.within("log").missText(new RegExp(t("chat.sending")));
    await here.missText(t("connection.lost"));
  },
);

journeyTest(
  "SW-3 SW-6 a page without a line says so, and comes by itself",
  async ({ server, open, t, allow }) => {
    allow(...LOST);
    const ada = await signUp(server, { name: "Ada" });
    await using line = openLine(server.origin);
    const window = await open("/explore", { as: ada, origin: line.origin });
    await window.run(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true })
      );
    });
    line.cut();
    await window.goTo("/wallet");
    await window.see("heading", t("offline.title"));
    await window.read(t("offline.waiting"));
    line.mend();
    await window.see("button", t("wallet.get"));
  },
);
