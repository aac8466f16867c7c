/** Ten journeys by keys alone, in whichever language: what is pressed, and what has to be heard on the way. */
import { Buffer } from "node:buffer";
import type { TextLanguage } from "@/domain/language.ts";
import type { Translate } from "@/locales/text.ts";
import { idOf } from "@/tasks/screens/world.ts";
import type { Listener } from "@/tasks/soak/accessibility/listener.ts";

export interface Journey {
  /** Its heading. */
  title: string;
  path: () => string;
  as: "visitor" | "member" | "premium";
  langs: readonly TextLanguage[];
  go(ear: Listener, t: Translate): Promise<void>;
}

const ALL = ["en", "he", "de"] as const;
const ENGLISH = ["en"] as const;
const NAME = "Felix";
const chatPath = () => `/chat/${idOf(NAME)}`;

async function photo(): Promise<{ name: string; mimeType: string; buffer: Uint8Array }> {
  const file = new URL("../../../static/images/og.png", import.meta.url);
  return { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(await Deno.readFile(file)) };
}

export const JOURNEYS: readonly Journey[] = [
  {
    title: "Register: a mistake, and the first steps",
    path: () => "/register?wizard=quick",
    as: "visitor",
    langs: ENGLISH,
    async go(ear, t) {
      await ear.tabTo(t("wizard.next"));
      await ear.key("Enter");
      await ear.listen();
      await ear.type("Dana");
      await ear.tabTo(/, radio/);
      await ear.key("Space");
      await ear.tabTo(t("wizard.next"));
      await ear.key("Enter");
      await ear.hear(t("wizard.title.birthday"));
    },
  },
  {
    title: "Chat: write, and hear that it is sent",
    path: chatPath,
    as: "member",
    langs: ALL,
    async go(ear, t) {
      await ear.tabTo(t("chat.message_label", { name: NAME }));
      await ear.type("hello");
      await ear.key("Enter");
      await ear.listen();
      await ear.key("Shift+Tab");
    },
  },
  {
    title: "Gift: choose one, and be asked",
    path: chatPath,
    as: "member",
    langs: ENGLISH,
    async go(ear, t) {
      await ear.tabTo(t("gift.add"));
      await ear.key("Enter");
      await ear.tabTo(/, radio/);
      await ear.key("Space");
      await ear.key("ArrowDown");
      await ear.key("Escape");
    },
  },
  {
    title: "Photo: choose one, and leave it",
    path: chatPath,
    as: "member",
    langs: ENGLISH,
    async go(ear, t) {
      await ear.tabTo(t("chat.photo_add"));
      await ear.choose(await photo());
      await ear.hear(t("chat.photo_title"));
      await ear.key("Tab");
      await ear.key("Tab");
      await ear.key("Escape");
    },
  },
  {
    title: "Story: watch one, stop it, go on",
    path: () => "/stories",
    as: "premium",
    langs: ENGLISH,
    async go(ear, t) {
      await ear.tabTo("Marco");
      await ear.key("Enter");
      await ear.hear(t("story.pause"));
      await ear.key("Enter");
      await ear.key("ArrowRight");
      await ear.key("Escape");
    },
  },
  {
    title: "Wheel: open it, and spin",
    path: () => "/explore",
    as: "member",
    langs: ENGLISH,
    async go(ear, t) {
      await ear.tabTo(t("wheel.title"));
      await ear.key("Enter");
      await ear.hear(t("wheel.title"));
      await ear.hear(/button/);
      await ear.key("Enter");
      await ear.listen(6_000);
      await ear.key("Escape");
    },
  },
  {
    title: "Purchase: choose coins",
    path: () => "/wallet",
    as: "member",
    langs: ENGLISH,
    async go(ear, t) {
      await ear.tabTo(t("wallet.get"));
      await ear.key("Enter");
      await ear.hear(t("credits.title"));
      await ear.tabTo(/, radio/);
      await ear.key("ArrowDown");
      await ear.key("Tab");
      await ear.key("Tab");
      await ear.key("Escape");
    },
  },
  {
    title: "Settings: whom to find, and save",
    path: () => "/settings",
    as: "member",
    langs: ALL,
    async go(ear, t) {
      await ear.tabTo(/, radio/);
      await ear.key("ArrowRight");
      await ear.tabTo(t("settings.further"));
      await ear.key("Space");
      await ear.tabTo(t("settings.save"));
      await ear.key("Enter");
      await ear.hear(t("notice.settings_saved"));
    },
  },
  {
    title: "Search chats",
    path: () => "/contacts",
    as: "member",
    langs: ENGLISH,
    async go(ear, t) {
      await ear.tabTo(t("contacts.search"));
      await ear.type("le");
      await ear.listen();
      await ear.tabTo(/Leo|Lena/);
      await ear.key("Enter");
    },
  },
  {
    title: "Block and report",
    path: chatPath,
    as: "member",
    langs: ALL,
    async go(ear, t) {
      await ear.tabTo(t("profile.menu", { name: NAME }));
      await ear.key("Enter");
      await ear.tabTo(t("profile.report_user"));
      await ear.key("Enter");
      await ear.key("Tab");
      await ear.key("Tab");
      await ear.key("Escape");
      await ear.key("Enter");
      await ear.tabTo(t("profile.block_user"));
      await ear.key("Enter");
      await ear.key("Tab");
      await ear.key("Escape");
    },
  },
];
