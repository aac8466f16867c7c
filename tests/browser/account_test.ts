/** Getting back into an account, by the links of real mails, as people do it: with and without JavaScript. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { codeOf, readCode } from "@/domain/secret_link.ts";
import { translator } from "@/locales/mod.ts";
import { arriveAt, NARROW, useBrowser, type VisitOptions, WIDE, type World } from "@/tests/kit/browser.ts";
import {
  confirmEmail,
  forgetProofs,
  linkTo,
  postForm,
  signUp,
  type TestMember,
  until,
} from "@/tests/kit/mod.ts";
import { inTurn, LOOKS, MEASURED, violationsInTurn } from "@/tests/browser/violations.ts";

const { browserTest } = useBrowser();
const NEW_PASSWORD = "an entirely new one";

const VISITORS = [
  ["without JavaScript, narrow", "en", { javaScriptEnabled: false, viewport: NARROW }],
  ["with JavaScript, wide", "en", { viewport: WIDE }],
  ["in Hebrew, narrow", "he", { viewport: NARROW, locale: "he-IL" }],
  ["in German, wide, without JavaScript", "de", {
    javaScriptEnabled: false,
    viewport: WIDE,
    locale: "de-DE",
  }],
] as const satisfies readonly (readonly [string, string, VisitOptions])[];

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Addresses that a page asks for, with what it says of where it comes from. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.context().on(
    "request",
    (request) => asked.push(`${request.url().replace(/#.*/, "")} ${request.headers().referer ?? ""}`),
  );
  return asked;
}

/** Opens a mailed link; without JavaScript its code is copied from the mail, where it stands in groups. */
async function openMailed(
  page: Page,
  link: string,
  lang: "en" | "he" | "de",
  options: VisitOptions,
): Promise<void> {
  const t = translator(lang);
  await page.goto(link);
  if (options.javaScriptEnabled === false) {
    await page.getByLabel(t("link.code")).fill(codeOf(link));
    await page.getByRole("button", { name: t("link.submit"), exact: true }).click();
  }
  await page.getByLabel(t("link.code")).waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).hash, "", "the secret stays in the address");
}

/** Asks for a recovery link on the page, and opens the one that came. */
async function openRecovery(
  world: World,
  page: Page,
  member: TestMember,
  { lang, options }: { lang: "en" | "he" | "de"; options: VisitOptions },
) {
  const t = translator(lang);
  const { server } = world;
  await page.goto(`${server.origin}/login`);
  await page.getByRole("link", { name: t("login.forgot") }).click();
  await arriveAt(page, "**/reset");
  await page.getByLabel(t("login.email")).fill(member.email);
  await page.getByRole("button", { name: t("reset.submit") }).click();
  await arriveAt(page, "**/reset?sent");
  assert.equal(await page.getByRole("status").textContent(), t("recovery.sent"));
  await openMailed(page, `${server.origin}${await linkTo(server, member.email, "recovery")}`, lang, options);
}

for (const [how, lang, options] of VISITORS) {
  browserTest(`AU-37 AU-38 NV-6 NV-36 NV-37 a forgotten password is replaced ${how}`, async (world) => {
    const t = translator(lang);
    world.allow(/status of 4(01|22)/);
    const dana = await signUp(world.server, { name: "Dana" });
    const page = await world.visit("/login", options);
    const asked = askedBy(page);
    await openRecovery(world, page, dana, { lang, options });
    const password = page.getByLabel(t("recover.password"), { exact: true });
    await password.fill("short77");
    await page.getByRole("button", { name: t("recover.submit") }).click();
    await page.getByText(t("refusal.password_too_short")).waitFor();
    assert.equal(await password.inputValue(), "");
    // What a page gives the focus to has it with the first frame, which may come after the load.
    await until(
      "the wrong field has the focus",
      () => password.evaluate((input) => input === document.activeElement),
    );
    await password.fill(NEW_PASSWORD);
    await page.getByRole("button", { name: t("recover.submit") }).click();
    await arriveAt(page, "**/login?reset");
    assert.equal(await page.getByRole("status").textContent(), t("login.reset_done"));
    const secret = readCode(await linkTo(world.server, dana.email, "recovery"));
    assert.deepEqual(
      asked.filter((each) => each.includes(secret)),
      [],
      "an address or a Referer had the secret",
    );

    await page.getByLabel(t("login.email")).fill(dana.email);
    await page.getByLabel(t("login.password"), { exact: true }).fill(dana.password);
    await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
    assert.equal(await page.getByRole("alert").textContent(), t("refusal.login_failed"));
    await page.getByLabel(t("login.password"), { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: t("login.submit"), exact: true }).click();
    await arriveAt(page, "**/explore");
  });

  browserTest(`AU-39 AU-42 a mailed link signs in ${how}`, async (world) => {
    const { server, visit, allow } = world;
    const t = translator(lang);
    allow(/status of 403/);
    const dana = await signUp(server, { name: "Dana" });
    await confirmEmail(server, dana);
    const page = await visit("/login", options);
    await page.getByRole("link", { name: t("login.by_link") }).click();
    await page.getByRole("heading", { name: t("login.link_title") }).waitFor();
    await page.getByLabel(t("login.email")).fill(dana.email);
    await page.getByRole("button", { name: t("login.link_send") }).click();
    await page.getByRole("status").waitFor();
    const link = await linkTo(server, dana.email, "sign_in");

    const elsewhere = await visit("/login", options);
    await openMailed(elsewhere, `${server.origin}${link}`, lang, options);
    await elsewhere.getByRole("heading", { name: t("check.other_device_title") }).waitFor();
    await openMailed(page, `${server.origin}${link}`, lang, options);
    await page.getByRole("button", { name: t("check.sign_in_submit"), exact: true }).click();
    await arriveAt(page, "**/explore");
  });
}

browserTest("AU-40 AU-41 the links of a newcomer's mails confirm the address and sign in", async (world) => {
  const { server, visit } = world;
  const dana = await signUp(server, { name: "Dana" });
  const page = await visit("/");
  await openMailed(page, `${server.origin}${await linkTo(server, dana.email, "verify")}`, "en", {});
  await page.getByText(dana.email).waitFor();
  await page.getByRole("button", { name: "Confirm address" }).click();
  await page.getByText("Your email address is confirmed.").waitFor();
  await page.goto(`${server.origin}${await linkTo(server, dana.email, "welcome")}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await arriveAt(page, "**/explore");
});

browserTest(
  "AU-42 AU-45 a member changes the address in the settings",
  async ({ server, visit, allow }) => {
    allow(/status of 401/);
    const dana = await signUp(server, { name: "Dana" });
    await confirmEmail(server, dana);
    await forgetProofs(server, dana);
    const page = await visit("/settings", { as: dana, viewport: WIDE });
    const section = page.getByRole("region", { name: "Email address" });
    await section.getByText("Confirmed", { exact: true }).waitFor();
    await section.getByText("Change address").click();
    await section.getByLabel("New email address").fill("dana.new@example.com");
    await section.getByLabel("Your password", { exact: true }).fill("wrong password");
    await section.getByRole("button", { name: "Send link" }).click();
    await section.getByText("Invalid password").waitFor();
    assert.equal(await section.getByLabel("New email address").inputValue(), "dana.new@example.com");
    await section.getByLabel("Your password", { exact: true }).fill(dana.password);
    await section.getByRole("button", { name: "Send link" }).click();
    await arriveAt(page, "**/settings?email=asked#email");
    await section.getByRole("status").waitFor();

    await page.goto(`${server.origin}${await linkTo(server, "dana.new@example.com", "email_change")}`);
    await page.getByRole("button", { name: "Use this address" }).click();
    await arriveAt(page, "**/settings?email=changed#email");
    await page.getByText("dana.new@example.com").waitFor();
  },
);

browserTest(
  "AU-44 a message reaches support, and what was typed outlives a mistake",
  async ({ visit, allow }) => {
    allow(/status of 422/);
    const page = await visit("/support", { javaScriptEnabled: false });
    await page.getByLabel("Your name").fill("Dana");
    await page.getByLabel("Email for our answer").fill("dana@example.com");
    await page.getByLabel("Your message").fill("I cannot log in since yesterday.");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByLabel("Your message").inputValue(), "I cannot log in since yesterday.");
    assert.equal(
      await page.getByLabel("Leave this field empty").isVisible(),
      true,
      "out of sight, not display: none",
    );
    await page.getByLabel("What is it about?").selectOption("account");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Your message has arrived").waitFor();
  },
);

browserTest(
  "AU-47 a password can be shown, and is hidden again before it is sent",
  async ({ visit, allow }) => {
    allow(/status of 401/);
    const page = await visit("/login");
    const password = page.getByLabel("Password", { exact: true });
    const show = page.getByRole("button", { name: "Show password" });
    await page.getByLabel("Email").fill("dana@example.com");
    await password.fill("correct horse");
    await show.click();
    assert.equal(await password.getAttribute("type"), "text");
    assert.equal(await show.getAttribute("aria-pressed"), "true");
    assert.ok(await password.evaluate((input) => input === document.activeElement), "the keyboard stays");
    await show.click();
    assert.equal(await password.getAttribute("type"), "password");
    await show.focus();
    await page.keyboard.press("Space");
    assert.equal(await password.getAttribute("type"), "text");
    await page.evaluate(() => {
      document.querySelector("form")?.addEventListener("submit", (event) => {
        event.preventDefault();
        document.title = document.querySelector<HTMLInputElement>("#field-password")?.type ?? "";
      });
    });
    await password.press("Enter");
    await until("the form was sent", async () => await page.title() === "password");

    const plain = await visit("/login", { javaScriptEnabled: false });
    assert.equal(await plain.getByRole("button", { name: "Show password" }).count(), 0);
  },
);

browserTest("AU-47 LO-5 the button never covers what is typed, in either direction", async ({ visit }) => {
  for (const locale of ["en-US", "he-IL"]) {
    const page = await visit("/login", { locale });
    const button = page.locator("[data-enhance=password_field] button");
    await button.waitFor();
    const overlap = await button.evaluate((element) => {
      const input = document.querySelector<HTMLInputElement>("#field-password");
      if (!input) return true;
      const [box, own, style] = [
        input.getBoundingClientRect(),
        element.getBoundingClientRect(),
        getComputedStyle(input),
      ];
      const isRight = own.left - box.left > box.right - own.right;
      const padding = parseFloat(isRight ? style.paddingRight : style.paddingLeft);
      return isRight ? own.left < box.right - padding : own.right > box.left + padding;
    });
    assert.equal(overlap, false, locale);
  }
});

for (const look of LOOKS) {
  browserTest(`NV-9 the pages of live links and answers pass axe, ${look.locale}`, async (world) => {
    const { server, visit, allow } = world;
    allow(/status of 4\d\d/);
    const dana = await signUp(server, { name: "Dana" });
    const verify = await linkTo(server, dana.email, "verify");
    await postForm(server, "/reset", { email: dana.email });
    const recover = await linkTo(server, dana.email, "recovery");
    const options = { locale: look.locale, ...MEASURED };
    const guest = await visit("/login?by=link", options);
    const member = await visit("/settings?email=asked", { ...options, as: dana });
    const violations: string[] = [];
    const measure = async (page: Page) =>
      void violations.push(...await violationsInTurn(page, pathOf(page), look));
    await measure(guest);
    await measure(member);
    const answered = [
      "/recover",
      verify,
      recover,
      "/login?by=link&sent",
      "/reset?sent",
      "/login?reset",
      "/support?sent=AB12",
    ];
    for (const path of inTurn(answered, look)) {
      await guest.goto(`${server.origin}${path}`);
      if (path.includes("#")) await guest.locator("input[name=link]").waitFor({ state: "detached" });
      await measure(guest);
    }
    for (const path of inTurn(["/reset", "/support", "/login"], look)) {
      await guest.goto(`${server.origin}${path}`);
      await guest.locator("form button[type=submit]").first().click();
      await guest.locator("[aria-invalid=true], [role=alert]").first().waitFor();
      await measure(guest);
    }
    for (const path of inTurn(["/verify", "/verify?sent", "/verify?done", "/nowhere"], look)) {
      await member.goto(`${server.origin}${path}`);
      await measure(member);
    }
    assert.deepEqual(violations, []);
  });
}

browserTest(
  "NV-9 AU-36 a login goes by keyboard alone, in the order of what is seen",
  async ({ server, visit }) => {
    const dana = await signUp(server, { name: "Dana" });
    const page = await visit("/login");
    await page.getByLabel("Email").focus();
    await page.keyboard.type(dana.email);
    const stops: string[] = [];
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press("Tab");
      stops.push(
        await page.evaluate(() => {
          const at = document.activeElement;
          return at?.getAttribute("aria-label") ??
            (at instanceof HTMLInputElement ? at.name : at?.textContent ?? "");
        }),
      );
    }
    assert.deepEqual(stops, [
      "password",
      "Show password",
      "Forgot your password?",
      "Log in",
      "Log in with a link",
    ]);
    await page.getByLabel("Password", { exact: true }).focus();
    await page.keyboard.type(dana.password);
    await page.keyboard.press("Enter");
    await arriveAt(page, "**/explore");
  },
);
