/** Passkeys, sessions and recovery codes of a member, in a browser with an authenticator of its own. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "@/locales/mod.ts";
import { arriveAt, NARROW, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { signUp } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

/** Gives a page a device that keeps passkeys and whose owner is always there. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const [lang, viewport] of [["en", WIDE], ["he", NARROW]] as const) {
  browserTest(
    `SY-7 SY-8 ${lang}: a passkey is made, and signs in after a logout`,
    async ({ server, visit }) => {
      const t = translator(lang);
      const dana = await signUp(server, { name: "Dana" });
      // A passkey belongs to a host with a name.
      const origin = server.origin.replace("127.0.0.1", "localhost");
      const page = await visit("/security", {
        as: dana,
        origin,
        viewport,
        locale: lang === "he" ? "he-IL" : "en-US",
      });
      await addAuthenticator(page);
      await page.context().addCookies([{ name: "ageVerified", value: "true", url: origin }]);
      await page.getByLabel(t("security.passkey_name")).fill("My key");
      await page.getByRole("button", { name: t("security.passkey_add") }).click();
      await arriveAt(page, "**/security?done=added");
      await page.getByText("My key", { exact: true }).waitFor();

      await page.goto(`${origin}/logout`);
      await page.getByRole("button", { name: t("logout.submit") }).click();
      await arriveAt(page, `${origin}/`);
      await page.goto(`${origin}/login`);
      await page.getByRole("button", { name: t("login.by_passkey") }).click();
      await arriveAt(page, "**/explore");

      await page.goto(`${origin}/prove?to=%2Fsecurity`);
      await page.getByRole("button", { name: t("prove.passkey") }).click();
      await arriveAt(page, "**/security");
      await page.getByRole("button", { name: t("notifications.remove_name", { name: "My key" }) }).click();
      await arriveAt(page, "**/security?done=removed");
      assert.equal(await page.getByText("My key", { exact: true }).count(), 0);
    },
  );
}

browserTest(
  "SY-4 SY-9 without JavaScript: sessions end, codes are made, and nothing asks for a passkey",
  async ({ server, visit }) => {
    const t = translator("en");
    const dana = await signUp(server, { name: "Dana" });
    const page = await visit("/security", { as: dana, viewport: NARROW, javaScriptEnabled: false });
    await page.getByText(t("passkey.unavailable")).waitFor();
    assert.equal(await page.getByRole("button", { name: t("security.passkey_add") }).isVisible(), false);
    await page.getByRole("button", { name: t("security.codes_make") }).click();
    await page.getByText(t("security.codes_once")).waitFor();
    const codes = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).allTextContents();
    assert.equal(codes.length, 10);
    const guest = await visit("/login?by=code", { viewport: NARROW, javaScriptEnabled: false });
    await guest.getByLabel(t("login.email")).fill(dana.email);
    await guest.getByLabel(t("login.code"), { exact: true }).fill(codes[0] ?? "");
    await guest.getByRole("button", { name: t("login.submit") }).click();
    await arriveAt(guest, "**/security?done=code");
    await guest.getByRole("button", { name: t("security.end_others") }).click();
    await arriveAt(guest, "**/security?done=others");
    await page.goto(`${server.origin}/security`);
    await arriveAt(page, `${server.origin}/`);
  },
);
