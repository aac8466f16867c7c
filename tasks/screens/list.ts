/** Every picture that is taken of the site, in the order of the overview. Each page of the routes' table is here. */
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import { deskScreens } from "@/tasks/screens/desk.ts";
import type { Screen } from "@/tasks/screens/screen.ts";
import { comeToStandstill, PATIENCE_MS } from "@/tasks/screens/standstill.ts";
import { wizardScreens } from "@/tasks/screens/wizards.ts";
import { idOf } from "@/tasks/screens/world.ts";
import { until } from "@/tests/kit/until.ts";

/** Paths of the table without a picture: why. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  "/ref/:slug?": "only leads elsewhere",
  "/subscription": "only leads elsewhere",
  "/delete-account/link": "shows what /delete-account shows",
  "/age/return": "only leads elsewhere",
  "/age/test": "opens by a signed address alone",
  "/accept": "stands before every page of a member while a text asks",
  "/outbox/:id/html": "is a mail, and mails are shown by themselves",
};

/** A link that never was one. */
const DEAD_LINK = `/recover#${"A".repeat(43)}`;
const OLD_BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:91.0) Gecko/20100101 Firefox/91.0";

const LANDING: readonly Screen[] = [
  { name: "landing-age-gate", route: "/", as: "newcomer", lang: "en" },
  { name: "landing", route: "/" },
  { name: "landing-further-down", route: "/landing", act: (page) => scrollDown(page, 0.4) },
  { name: "landing-end", route: "/", act: (page) => scrollDown(page, 1) },
  { name: "landing-blue", route: "/landing", path: "/landing?look=blue" },
];

const SIGN_IN: readonly Screen[] = [
  { name: "login", route: "/login" },
  {
    name: "login-refused",
    route: "/login",
    async act(page) {
      await page.locator("input[name=email]").first().fill("tamar@example.com");
      await page.locator("input[name=password]").first().fill("not the password");
      await Promise.all([page.waitForResponse(/\/login/), page.keyboard.press("Enter")]);
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "login-by-code", route: "/login", path: "/login?by=code" },
  { name: "login-by-link", route: "/login", path: "/login?by=link" },
  { name: "logout", route: "/logout", as: "member" },
  { name: "reset", route: "/reset" },
  { name: "reset-sent", route: "/reset", path: "/reset?sent" },
  { name: "link-code", route: "/recover" },
  { name: "recover", route: "/recover", path: ({ links }) => links.recover, act: arriveByLink },
  { name: "link-dead", route: "/recover", path: DEAD_LINK, act: arriveByLink },
  { name: "verify-send", route: "/verify", as: "member" },
  { name: "verify", route: "/verify/link", path: ({ links }) => links.verify, act: arriveByLink },
  { name: "reconnect", route: "/reconnect", path: ({ links }) => links.reconnect, act: arriveByLink },
  { name: "check", route: "/check", path: ({ links }) => links.check, act: arriveByLink },
  { name: "mails-off", route: "/notifications/off/:token", path: ({ links }) => links.off },
];

const READING: readonly Screen[] = [
  { name: "support", route: "/support" },
  { name: "report", route: "/report" },
  { name: "offline", route: "/offline" },
  { name: "cancel", route: "/cancel" },
  { name: "withdraw", route: "/withdraw" },
  { name: "withdraw-sent", route: "/withdraw", path: "/withdraw?sent=k7m2p-x9d4q.1795000000" },
  ...LEGAL_PAGES.map((name) => ({ name, route: `/${name}` })),
];

/** Its language is that of the order, whoever looks. */
const PAYING: readonly Screen[] = [
  { name: "pay-test", route: "/pay/test/:reference", path: ({ links }) => links.pay, lang: "en" },
  {
    name: "payments-redirect",
    route: "/payments/redirect",
    // After its last look it does not look again by itself, while somebody looks at it.
    path: ({ links }) => `${links.paid}&look=20`,
    as: "member",
  },
];

const OUTBOX: readonly Screen[] = [
  { name: "outbox", route: "/outbox" },
  { name: "outbox-mail", route: "/outbox/:id", path: ({ links }) => links.mail },
];

/** What Tamar's photos are drawn from. */
const PHOTOS = ["/portraits/2/30.svg", "/portraits/2/47.svg", "/portraits/2/52.svg"];

const MEMBER: readonly Screen[] = [
  { name: "explore", route: "/explore", as: "member" },
  { name: "meet", route: "/meet", as: "member" },
  {
    name: "spotlight",
    route: "/meet",
    as: "member",
    async act(page) {
      await page.locator("kin-island[name=spotlight] button:enabled:visible").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "wheel",
    route: "/explore",
    as: "member",
    async act(page) {
      await page.locator("a[data-wheel]:visible").first().click();
      await page.locator("dialog#wheel button[type=button]:not([aria-disabled])").waitFor();
    },
  },
  { name: "match", route: "/match", as: "member" },
  { name: "likesme", route: "/likesme", as: "member" },
  { name: "visitors", route: "/visitors", as: "member" },
  { name: "mylikes", route: "/mylikes", as: "member" },
  { name: "stories", route: "/stories", as: "premium" },
  { name: "stories-locked", route: "/stories", as: "member" },
  { name: "story", route: "/stories", as: "premium", act: (page) => openStory(page, 2) },
  { name: "story-own", route: "/stories", as: "premium", act: (page) => openStory(page, 1) },
  { name: "story-seen-by", route: "/stories", as: "premium", act: openSeenBy },
  { name: "story-new", route: "/stories", as: "premium", act: composeStory },
  { name: "contacts", route: "/contacts", as: "member" },
  {
    name: "contacts-search",
    route: "/contacts",
    as: "member",
    async act(page) {
      await comeToStandstill(page);
      await page.locator("input[data-contact-search]:visible").pressSequentially("le");
      // One is called so, and nothing more is looked for.
      const found = page.locator(".contact-rows:visible:not(:has(ul[aria-hidden]))");
      await found.filter({ has: page.locator("li:only-child a") }).waitFor();
    },
  },
  { name: "contacts-archived", route: "/contacts", path: "/contacts?archived=1", as: "member" },
  { name: "chat", route: "/chat/:slug", path: () => `/chat/${idOf("Jonas")}`, as: "member" },
  {
    name: "chat-photo",
    route: "/chat/:slug",
    path: () => `/chat/${idOf("Jonas")}`,
    as: "member",
    async act(page) {
      const buffer = Buffer.from(await Deno.readFile(new URL("../../static/images/og.png", import.meta.url)));
      await page.locator("#page input[type=file]").setInputFiles({
        name: "og.png",
        mimeType: "image/png",
        buffer,
      });
      await untilDrawn(page.locator("dialog canvas"));
    },
  },
  {
    name: "chat-menu",
    route: "/chat/:slug",
    path: () => `/chat/${idOf("Jonas")}`,
    as: "member",
    act: (page) => openDialog(page, page.locator("#page header button")),
  },
  { name: "chat-gift", route: "/chat/:slug", path: () => `/chat/${idOf("Maya")}`, as: "member" },
  { name: "chat-two-languages", route: "/chat/:slug", path: () => `/chat/${idOf("Yael")}`, as: "member" },
  {
    name: "chat-gifts",
    route: "/chat/:slug",
    path: () => `/chat/${idOf("Maya")}`,
    as: "member",
    async act(page) {
      await openDialog(page, page.locator("#page form button[type=button]").nth(1));
      await page.locator("dialog [role=radio]").nth(2).click();
    },
  },
  {
    name: "chat-message",
    route: "/chat/:slug",
    path: () => `/chat/${idOf("Maya")}`,
    as: "member",
    act: openMessage,
  },
  {
    name: "chat-search",
    route: "/chat/:slug",
    path: () => `/chat/${idOf("Clara")}`,
    as: "member",
    act: searchChat,
  },
  {
    name: "chat-further-up",
    route: "/chat/:slug",
    path: () => `/chat/${idOf("Clara")}`,
    as: "member",
    async act(page) {
      await comeToStandstill(page);
      await page.locator("[role=log]").evaluate((log) => log.parentElement?.scrollBy(0, -innerHeight));
      await comeToStandstill(page);
    },
  },
  { name: "profile", route: "/profile", as: "member" },
  { name: "my-data", route: "/my-data", as: "member" },
  { name: "notices", route: "/notices", as: "member" },
  { name: "ticket", route: "/tickets/:id", path: ({ desk }) => `/tickets/${desk.ticket}`, as: "member" },
  { name: "decisions", route: "/decisions", as: "premium" },
  { name: "delete_account", route: "/delete-account", as: "member" },
  {
    name: "decision",
    route: "/decisions/:id",
    path: ({ desk }) => `/decisions/${desk.decision}`,
    as: "premium",
  },
  { name: "member", route: "/profile/:slug", path: () => `/profile/${idOf("Sofia")}`, as: "member" },
  {
    name: "member-modal",
    route: "/chat/:slug",
    path: () => `/chat/${idOf("Jonas")}`,
    as: "member",
    act: openProfile,
  },
  {
    name: "member-photos",
    route: "/profile/:slug",
    path: () => `/profile/${idOf("Sofia")}`,
    as: "member",
    act: (page) => openDialog(page, page.locator("article button img").first()),
  },
  {
    name: "member-report",
    route: "/profile/:slug",
    path: () => `/profile/${idOf("Sofia")}`,
    as: "member",
    act: (page) => openDialog(page, page.locator("article button.text-sm").last()),
  },
  { name: "profile-edit", route: "/profile/edit", as: "member", act: (page) => addPhotos(page, PHOTOS) },
  { name: "settings", route: "/settings", as: "member" },
  { name: "settings-discovery", route: "/settings", path: "/settings?only=discovery", as: "member" },
  { name: "settings-city", route: "/settings", as: "member", act: searchCity },
  { name: "security", route: "/security", as: "member" },
  { name: "prove", route: "/prove", path: "/prove?sent", as: "member" },
  { name: "age", route: "/age", as: "member" },
  { name: "profile-answers", route: "/profile/answers", as: "member" },
  { name: "photo-verification", route: "/profile/verification", as: "member" },
  { name: "blocked", route: "/blocked", as: "member" },
  { name: "wheel-fair", route: "/wheel", as: "member" },
  { name: "wheel-fair-further-down", route: "/wheel", as: "member", act: (page) => scrollDown(page, 0.6) },
  { name: "notifications", route: "/notifications", as: "member" },
  {
    name: "notifications-further-down",
    route: "/notifications",
    as: "member",
    act: (page) => scrollDown(page, 0.6),
  },
  { name: "limits", route: "/limits", as: "member" },
  { name: "limits-further-down", route: "/limits", as: "member", act: (page) => scrollDown(page, 1) },
  {
    name: "limits-pause",
    route: "/limits/pause",
    path: () => "/limits/pause?exclusion=12_months",
    as: "member",
  },
  { name: "wallet", route: "/wallet", as: "member" },
  { name: "coins", route: "/wallet", as: "member", act: (page) => openShop(page, "coins") },
  { name: "premium", route: "/wallet", as: "member", act: (page) => openShop(page, "premium") },
  { name: "wallet-further-down", route: "/wallet", as: "member", act: (page) => scrollDown(page, 0.6) },
  {
    name: "shortcuts",
    route: "/profile",
    as: "member",
    isWide: true,
    act: (page) => openDialog(page, page.locator("[data-keys]")),
  },
];

const ERRORS: readonly Screen[] = [
  { name: "not-found", route: null, path: "/nowhere" },
  {
    name: "error",
    route: null,
    path: "/login",
    async act(page, { server }) {
      // A form of another site, which is refused.
      await page.goto("about:blank");
      await page.setContent(`<form method="post" action="${server.origin}/login"><button>x</button></form>`);
      await Promise.all([page.waitForURL(/\/login/), page.getByRole("button").click()]);
    },
  },
  { name: "old-browser", route: "/explore", as: "member", userAgent: OLD_BROWSER },
];

export const SCREENS: readonly Screen[] = [
  ...LANDING,
  ...wizardScreens(),
  ...SIGN_IN,
  ...READING,
  ...MEMBER,
  ...PAYING,
  ...OUTBOX,
  ...deskScreens(() => `/desk/personas/${idOf("Jonas")}`, () => `/desk/reports/${idOf("Ivan")}`),
  ...ERRORS,
];

/** Opens what a control opens; it works once the page is awake. */
async function openDialog(page: Page, control: Locator): Promise<void> {
  await comeToStandstill(page);
  await control.click();
  await page.locator("dialog").waitFor();
}

/** Opens what is sold for money, from the wallet: the first button there sells coins, the next one premium. */
async function openShop(page: Page, what: "coins" | "premium"): Promise<void> {
  await openDialog(page, page.locator("#page button:enabled").nth(what === "coins" ? 0 : 1));
  await page.locator("dialog input[type=radio]").first().waitFor({ state: "attached" });
}

/** Opens what can be done with the last message but two: by a tap, or where there is a mouse by the keyboard. */
async function openMessage(page: Page): Promise<void> {
  await comeToStandstill(page);
  const line = page.locator("[role=log] li[data-line]").nth(-3);
  await line.focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor();
}

/** Looks for a word in the chat, as its menu offers. */
async function searchChat(page: Page): Promise<void> {
  await openDialog(page, page.locator("#page header button"));
  await page.locator("dialog button[value=search]").click();
  const box = page.locator("#page [role=combobox]");
  // What is in it is chosen in the moment in which it comes to have the focus.
  await box.and(page.locator(":focus")).waitFor();
  // At once: what is typed key by key has results of its own on the way.
  await box.fill("soup");
  await page.locator("#page [role=option] mark").getByText("soup", { exact: true }).first().waitFor();
}

/** Opens the profile above the chat. */
async function openProfile(page: Page): Promise<void> {
  await openDialog(page, page.locator("#page header a[data-modal]"));
}

/** Waits for what a link opens, once the page has sent its code. */
async function arriveByLink(page: Page): Promise<void> {
  await page.locator("input[name=link]").waitFor({ state: "detached" });
}

/** Scrolls to a share of the page's height, step by step, so that what appears on the way is there. */
async function scrollDown(page: Page, share: number): Promise<void> {
  // What comes late would make it another height.
  await comeToStandstill(page);
  await page.evaluate(async (part) => {
    const end = (document.documentElement.scrollHeight - innerHeight) * part;
    for (let top = 0; top < end; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, end);
  }, share);
}

/** Opens the stories of a tile of /stories, the first of which is the own one. */
async function openStory(page: Page, tile: number): Promise<void> {
  await comeToStandstill(page);
  await page.locator(`#page li[aria-posinset="${tile}"] a`).click();
  await page.locator("dialog img[src$='/full']").first().waitFor();
}

/** Opens who has looked at an own story. */
async function openSeenBy(page: Page): Promise<void> {
  await openStory(page, 1);
  await page.locator("dialog button:not([aria-label])").click();
  await page.locator("dialog[open]").nth(1).locator("li").first().waitFor();
}

/** Begins a story with a drawing, as if it were a photo. */
async function composeStory(page: Page): Promise<void> {
  await openDialog(page, page.locator("#page li[aria-posinset='1'] button"));
  const buffer = Buffer.from(await page.evaluate(drawJpeg, PHOTOS[1] ?? ""));
  const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer };
  await page.locator("dialog input[type=file]").last().setInputFiles(file);
  await untilDrawn(page.locator("dialog canvas"));
}

/** A canvas is there before anything is on it. */
async function untilDrawn(canvas: Locator): Promise<void> {
  await canvas.waitFor();
  await until("something is drawn", () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      if (width === 0) return false;
      const middle = element.getContext("2d")?.getImageData(width / 2, height / 2, 1, 1).data;
      return (middle?.[3] ?? 0) > 0;
    }), PATIENCE_MS);
}

/** Types the beginning of a city into the settings, and waits for the list. */
async function searchCity(page: Page): Promise<void> {
  const box = page.getByRole("combobox");
  await box.selectText();
  await box.pressSequentially("ber");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
}

/** Adds photos to the profile that is shown, as its member would; in the first look, the others find them there. */
async function addPhotos(page: Page, drawings: readonly string[]): Promise<void> {
  const slots = page.locator("kin-island[name=photos] li");
  const next = page.locator("kin-island[name=photos] input[type=file]:enabled");
  await next.waitFor({ state: "attached" });
  if (await slots.locator("img").count() > 0) return;
  const files = await Promise.all(drawings.map(async (drawing) => {
    const jpeg = await page.evaluate(drawJpeg, drawing);
    return { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg) };
  }));
  await next.setInputFiles(files);
  await slots.locator("img").nth(drawings.length - 1).waitFor();
}

/** In the page: a drawing as the bytes of a JPEG. */
async function drawJpeg(address: string): Promise<number[]> {
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const [width, height] = [900, 1_200];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
  return [...new Uint8Array(await blob?.arrayBuffer() ?? new ArrayBuffer(0))];
}
