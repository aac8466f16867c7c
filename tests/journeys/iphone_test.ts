/** What phones of Apple ask of a page: no page is enlarged by writing, none is wider than the screen, and the app installs. */
import assert from "node:assert/strict";
import { journeyTest } from "@/tests/journeys/journey.ts";
import { signUp } from "@/tests/kit/mod.ts";
import { AGENTS } from "@/tests/kit/user_agents.ts";

/** iOS enlarges a page in which a smaller text is written. */
const WRITTEN_PX = 16;
/** Of the icon on the Home Screen. */
const ICON_PX = 180;

journeyTest(
  "NV-48 what is written in is large enough for an iPhone, and no page is too wide",
  async (world) => {
    const { server, open } = world;
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const userAgent = AGENTS.iphoneSafari.text;
    const guest = await open("/login", { userAgent });
    const member = await open("/contacts", { as: ada, userAgent });
    const pages = [
      ...["/login", "/register?wizard=quick", "/reset", "/support", "/"].map((path) => ({
        window: guest,
        path,
      })),
      ...[`/chat/${ben.id}`, "/settings", "/profile/edit", "/wallet", "/explore", "/meet"].map((path) => ({
        window: member,
        path,
      })),
    ];
    for (const { window, path } of pages) {
      await window.goTo(path);
      const found = await window.run((least) => {
        const boxes = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].filter((
          each,
        ) => !["hidden", "radio", "checkbox", "file", "range"].includes(each.type));
        const small = boxes.filter((each) => parseFloat(getComputedStyle(each).fontSize) < Number(least));
        const { scrollWidth, clientWidth } = document.documentElement;
        return { small: small.map(({ name }) => name), isTooWide: scrollWidth > clientWidth };
      }, WRITTEN_PX);
      assert.deepEqual(found, { small: [], isTooWide: false }, path);
    }

    const home = await member.run(async () => {
      const link = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)?.href ?? "";
      const icon = new Image();
      icon.src = link("apple-touch-icon");
      await icon.decode();
      const { display, start_url } = await (await fetch(link("manifest"))).json();
      const title = document.querySelector<HTMLMetaElement>("meta[name=apple-mobile-web-app-title]")?.content;
      const viewport = document.querySelector<HTMLMetaElement>("meta[name=viewport]")?.content ?? "";
      return {
        icon: icon.naturalWidth,
        display,
        start_url,
        title,
        covers: viewport.includes("viewport-fit=cover"),
      };
    });
    assert.equal(home.icon, ICON_PX);
    assert.equal(home.display, "standalone");
    assert.equal(home.title, world.site);
    assert.equal(home.covers, true);
  },
  { langs: ["en"] },
);
