/** Opening an account of the desk by its one-time link in a browser, whose script takes the token from the address or not. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { deskTranslator } from "@/locales/desk/mod.ts";
import { arriveAt, useBrowser } from "@/tests/kit/browser.ts";
import { codeAt, DESK_PASSWORD } from "@/tests/kit/desk_people.ts";
import { contextOf, type TestServer } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

async function makeToken(server: TestServer): Promise<string> {
  const form = { email: "mia@example.com", name: "Mia", roles: ["admin"] as const, teams: [], languages: [] };
  const added = await contextOf(server).actors.desk.staff.accounts.add(SYSTEM_ACTOR, form);
  assert.ok(added.ok);
  return added.value.token;
}

/** Addresses that a page asks for, as its browser sends them. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url().replace(/#.*/, "")));
  return asked;
}

for (const [lang, locale, javaScriptEnabled] of [["en", "en-US", true], ["he", "he-IL", false]] as const) {
  browserTest(
    `SF-2 NV-35 NV-36 ${lang}: a link opens an account ${javaScriptEnabled ? "with" : "without"} JavaScript`,
    async ({ server, visit }) => {
      const dt = deskTranslator(lang);
      const token = await makeToken(server);
      const page = await visit("/desk/sign-in", { locale, javaScriptEnabled });
      const asked = askedBy(page);
      await page.goto(`${server.origin}/desk/join#${token}`);
      if (!javaScriptEnabled) {
        await page.getByLabel(dt("desk.join.link"), { exact: true }).fill(page.url());
        await page.getByRole("button", { name: dt("desk.join.link_submit"), exact: true }).click();
      }
      await page.getByRole("heading", { name: dt("desk.join.title") }).waitFor();
      assert.equal(page.url(), `${server.origin}/desk/join`);
      await page.getByRole("button", { name: dt("desk.join.by_password") }).click();
      await page.getByLabel(dt("desk.password_new"), { exact: true }).fill(DESK_PASSWORD);
      const shown = await page.locator("code").first().textContent();
      await page.getByLabel(dt("desk.code"), { exact: true })
        .fill(codeAt((shown ?? "").replaceAll(" ", ""), Date.now()));
      await page.getByRole("button", { name: dt("desk.join.submit") }).click();
      await arriveAt(page, (url) => url.pathname.startsWith("/desk") && url.pathname !== "/desk/join");
      await page.goto(`${server.origin}/desk/account`);
      await page.getByText("mia@example.com").first().waitFor();
      assert.deepEqual(asked.filter((url) => url.includes(token)), []);
    },
  );
}
