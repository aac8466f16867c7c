import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { arriveAt, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { answersOf, registrationForm, signUp } from "@/tests/kit/mod.ts";
import { newChange, remove } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { expectText, expectValue } from "@/tests/browser/chat_page.ts";
import { walk } from "@/tests/browser/wizard_page.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";

const { browserTest } = useBrowser();
const NO_SCRIPTS = { javaScriptEnabled: false };

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

browserTest("AU-1 NV-6 registration, logout and login work without JavaScript", async ({ visit }) => {
  const form = registrationForm({ name: "Dana" });
  const page = await visit("/", { ...NO_SCRIPTS, storageState: { cookies: [], origins: [] } });
  await page.getByRole("button", { name: "I am 18 or older, continue" }).click();
  await page.getByRole("main").getByRole("link", { name: "Register for free" }).first().click();
  await walk(page, { answers: answersOf(form), scripts: false });
  await arriveAt(page, "**/explore");
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Swipes");

  await page.goto(new URL("/settings", page.url()).href);
  await page.getByText(form.email ?? "").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await arriveAt(page, (url) => url.pathname === "/");

  // The page that was asked for comes after the login.
  await page.goto(new URL("/settings", page.url()).href);
  await arriveAt(page, (url) => url.pathname === "/");
  await page.goto(new URL("/login", page.url()).href);
  await page.getByLabel("Email").fill(form.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(form.password ?? "");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await arriveAt(page, "**/settings");
});

browserTest(
  "AU-14 NV-6 a wrong login keeps the address and says no more than that it is wrong",
  async ({ visit, allow }) => {
    allow(/status of 4\d\d/);
    const page = await visit("/login", NO_SCRIPTS);
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("Please check your password", { exact: true }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expectText(page.getByRole("alert"), "Invalid email or password");
    await expectValue(page.getByLabel("Email"), "nobody@example.com");
    await expectValue(page.getByLabel("Password", { exact: true }), "");
  },
);

browserTest(
  "NV-1 guarded pages lead guests to the landing page, guest pages lead members to /explore",
  async ({ server, visit }) => {
    const guest = await visit("/contacts", NO_SCRIPTS);
    assert.equal(pathOf(guest), "/");
    const dana = await signUp(server, { name: "Dana" });
    const member = await visit("/login", { ...NO_SCRIPTS, as: dana });
    assert.equal(pathOf(member), "/explore");
  },
);

browserTest("NV-2 an unknown path says so and leads home", async ({ visit, allow }) => {
  allow(/status of 404/);
  const page = await visit("/nowhere/at/all");
  assert.equal(await page.title(), "This page could not be found");
  await page.getByText("This page could not be found", { exact: true }).last().waitFor();
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await arriveAt(page, (url) => url.pathname === "/");
});

browserTest(
  "NV-3 SE-4 a form of another site is refused by a page with its status and text",
  async ({ server, visit, allow }) => {
    allow(/status of 403/);
    const dana = await signUp(server, { name: "Dana" });
    const page = await visit("/profile", { ...NO_SCRIPTS, as: dana });
    await page.goto("about:blank");
    await page.setContent(
      `<form method="post" action="${server.origin}/logout"><button>Win a prize</button></form>`,
    );
    await page.getByRole("button").click();
    const text = "Error 403: This request did not come from our site, so it was not carried out.";
    await page.getByText(text, { exact: true }).waitFor();
    await page.goto(`${server.origin}/profile`);
    assert.equal(pathOf(page), "/profile");
  },
);

browserTest(
  "NV-3 OP-6 a failure shows a reference that the log has, and nothing of the inside",
  async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 500/, /^page failed$/);
    const dana = await signUp(server, { name: "Dana" });
    const page = await visit("/profile", { as: dana });
    // A session without its member is nothing that the pages expect.
    const change = newChange();
    remove(change, keys.member(dana.id));
    await server.database.commit(change);
    await page.goto(`${server.origin}/explore`);
    await page.getByText("Error 500: Oops! Something went wrong. Please try again.", { exact: true })
      .waitFor();
    const reference = (await page.getByText(/^Reference: /).textContent())?.slice("Reference: ".length);
    assert.equal(server.instances[0]?.logs.some((line) => line.log_id === reference), true);
    assert.doesNotMatch(await page.content(), /\.tsx?:\d+|at async/);
  },
);

browserTest("NV-7 landing and registration say in words who the chat partners are", async ({ visit }) => {
  for (const path of ["/", "/register"]) {
    const page = await visit(path, { ...NO_SCRIPTS, viewport: WIDE });
    const text = await page.locator("body").innerText();
    assert.match(text, /virtual profiles moderated by real people/, path);
    assert.match(text, /real meetings are not possible/, path);
  }
});

browserTest("NV-9 the first stop of the Tab key skips to the content", async ({ visit }) => {
  const page = await visit("/login");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  assert.equal(await skip.evaluate((link) => link === document.activeElement), true);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "page");
  assert.equal(await page.getByRole("main", { name: "Log in" }).count(), 1);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "email");
});

browserTest("LO-4 LO-5 the language follows the browser until it is chosen", async ({ visit }) => {
  const page = await visit("/login", { ...NO_SCRIPTS, locale: "he-IL" });
  const html = page.locator("html");
  assert.deepEqual([await html.getAttribute("lang"), await html.getAttribute("dir")], ["he", "rtl"]);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await arriveAt(page, "**/login?lang=de");
  assert.deepEqual([await html.getAttribute("lang"), await html.getAttribute("dir")], ["de", "ltr"]);
  await page.goto(new URL("/login", page.url()).href);
  assert.equal(await html.getAttribute("lang"), "de");
});

browserTest("LO-5 Arabic and Farsi are right to left with English texts", async ({ visit }) => {
  for (const lang of ["ar", "fa"]) {
    const page = await visit(`/login?lang=${lang}`, NO_SCRIPTS);
    assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Log in");
  }
});

browserTest("AU-16 the session cookie is out of reach of scripts", async ({ server, visit }) => {
  const page = await visit("/register", NO_SCRIPTS);
  await walk(page, { answers: answersOf(registrationForm()), scripts: false });
  const cookies = await page.context().cookies(server.origin);
  const session = cookies.find(({ name }) => name === "sid");
  assert.deepEqual([session?.httpOnly, session?.sameSite, session?.path], [true, "Lax", "/"]);
  assert.ok((session?.expires ?? 0) > Date.now() / 1000 + 364 * 24 * 3600);
});

browserTest(
  "NV-32 the way from a guest page into the app leaves no error behind",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    const page = await visit("/login", { reducedMotion: "no-preference" });
    // The kit fails a test whose pages report errors.
    await page.locator("[name=email]").fill(ada.email);
    await page.locator("[name=password]").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await arriveAt(page, "**/explore");
    await page.locator("[data-enhanced], #page").first().waitFor();
  },
);
