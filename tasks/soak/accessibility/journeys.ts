/** Ten journeys by keys alone, in whichever language: what is pressed, and what has to be heard on the way. */
import { Buffer } from "node:buffer";
import type { Translate } from "@/locales/text.ts";
import { idOf } from "@/tasks/screens/world.ts";
import type { Listener } from "@/tasks/soak/accessibility/listener.ts";

export interface Journey {
  /** Its heading. */
  title: string;
  path: () => string;
  as: "visitor" | "member" | "premium";
  /** It begins at the top of the page, with what is left out of the others. */
  fromTop?: true;
  go(ear: Listener, t: Translate): Promise<void>;
}

const NAME = "Felix";
/** That something was sent: what it has cost, or that it is. */
const SENT = /says: “/;
const chatPath = () => `/chat/${idOf(NAME)}`;

async function photo(): Promise<{ name: string; mimeType: string; buffer: Uint8Array }> {
  const file = new URL("../../../static/images/og.png", import.meta.url);
  return { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(await Deno.readFile(file)) };
}

export const JOURNEYS: readonly Journey[] = [
  {
    title: "Register: a mistake, and all the way in",
    path: () => "/register?wizard=quick",
    as: "visitor",
    async go(ear, t) {
      const next = async (title: string, button = t("wizard.next")) => {
        await ear.tabTo(button);
        await ear.key("Enter");
        await ear.hear(title);
      };
      await ear.tabTo(t("wizard.next"));
      await ear.key("Enter");
      await ear.hear("invalid");
      await ear.type("Dana");
      await ear.tabTo(/, radio/);
      await ear.key("Space");
      await next(t("wizard.title.birthday"));
      await ear.type("3");
      await ear.tabTo(t("wizard.birth_month"));
      await ear.key("ArrowDown");
      await ear.tabTo(t("wizard.birth_year"));
      await ear.type("1990");
      await next(t("wizard.title.goal"));
      await ear.tabTo(/, radio/);
      await ear.key("Space");
      await next(t("wizard.title.ages"));
      await ear.tabTo(/, radio/);
      await ear.key("Space");
      await next(t("wizard.title.location"));
      await ear.type("Berl");
      await ear.listen();
      await ear.key("ArrowDown");
      await ear.key("Enter");
      await next(t("wizard.title.email"));
      await ear.type("dana@example.com");
      await next(t("wizard.title.password"));
      await ear.type("correct horse");
      await next(t("wizard.title.photo"));
      await next(t("wizard.title.confirm"), t("wizard.skip"));
      await ear.tabTo(/, checkbox/);
      await ear.key("Space");
      await next(t("reward.title"), t("wizard.create"));
    },
  },
  {
    title: "Chat: write, and hear that it is sent",
    path: chatPath,
    as: "member",
    async go(ear, t) {
      await ear.tabTo(t("chat.message_label", { name: NAME }));
      await ear.type("hello");
      await ear.key("Enter");
      await ear.hear(SENT);
      await ear.key("Shift+Tab");
    },
  },
  {
    title: "Gift: choose one, be asked, and send it",
    path: chatPath,
    as: "member",
    async go(ear, t) {
      await ear.tabTo(t("gift.add"));
      await ear.key("Enter");
      await ear.hear(/, radio/);
      await ear.key("Space");
      await ear.key("ArrowDown");
      await ear.key("Tab");
      await ear.key("Enter");
      await ear.hear(confirmed(t("gift.confirm", { count: 50 })));
      await ear.key("Enter");
      await ear.hear(SENT);
    },
  },
  {
    title: "Photo: choose one, and send it",
    path: chatPath,
    as: "member",
    async go(ear, t) {
      await ear.tabTo(t("chat.photo_add"));
      await ear.choose(await photo());
      await ear.hear(t("chat.photo_title"));
      await ear.key("Tab");
      await ear.key("Shift+Tab");
      await ear.key("Enter");
      await ear.hear(SENT);
    },
  },
  {
    title: "Story: watch one, stop it, go on",
    path: () => "/stories",
    as: "premium",
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
    fromTop: true,
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
    title: "Purchase: a payment that is refused, and one that is not",
    path: () => "/wallet",
    as: "member",
    async go(ear, t) {
      const pay = async (how: "pay.do_refuse" | "pay.do_pay") => {
        await ear.key("Enter");
        await ear.hear(t("payment.title"));
        await ear.tabTo(new RegExp(`"${t(how)}"`));
        await ear.key("Enter");
      };
      await ear.tabTo(t("wallet.get"));
      await ear.key("Enter");
      await ear.hear(t("credits.title"));
      await ear.tabTo(/, radio/);
      await ear.key("ArrowDown");
      await ear.key("Tab");
      await pay("pay.do_refuse");
      await ear.hear(t("notice.payment_refused"));
      await pay("pay.do_pay");
      await ear.hear(t("notice.coins_received", { count: 525 }));
    },
  },
  {
    title: "Settings: whom to find, and save",
    path: () => "/settings",
    as: "member",
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
    path: () => "/explore",
    as: "member",
    async go(ear, t) {
      await ear.tabTo(t("contacts.search"));
      await ear.type("le");
      await ear.listen();
      await ear.tabTo(/Leo|Lena/);
      await ear.key("Enter");
      await ear.hear(/heading/);
    },
  },
  {
    title: "Report without a reason, with one, and block",
    path: chatPath,
    as: "member",
    async go(ear, t) {
      await ear.tabTo(t("profile.menu", { name: NAME }));
      await ear.key("Enter");
      await ear.hear(/dialog/);
      await ear.tabTo(t("profile.report_user"));
      await ear.key("Enter");
      await ear.hear(t("report.title", { name: NAME }));
      await ear.tabTo(t("report.send"));
      await ear.key("Enter");
      await ear.hear(t("report.choose"));
      await ear.key("Space");
      await ear.tabTo(t("report.send"));
      await ear.key("Enter");
      await ear.hear(t("notice.report_submitted"));
      await ear.hear(t("profile.menu", { name: NAME }));
      await ear.key("Enter");
      await ear.hear(/dialog/);
      await ear.tabTo(t("profile.block_user"));
      await ear.key("Enter");
      await ear.hear(t("block.title", { name: NAME }));
      await ear.tabTo(t("block.confirm", { name: NAME }));
      await ear.key("Enter");
      await ear.hear(t("notice.user_blocked"));
    },
  },
];

/** What a button says with whatever number. */
function confirmed(text: string): RegExp {
  return new RegExp(text.replace(/\d+/, "[\\d,]+"));
}
