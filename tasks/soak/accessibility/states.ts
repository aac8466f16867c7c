/** What the pictures do not show and the walk looks at besides: dialogs behind dialogs, errors, a lost line, every kind of step. */
import type { Page } from "playwright-core";
import { type FieldId, fieldOf } from "@/domain/wizard/fields.ts";
import { WIZARDS } from "@/domain/wizard/wizards.ts";
import { SCREENS } from "@/tasks/screens/list.ts";
import type { Screen } from "@/tasks/screens/screen.ts";
import { idOf } from "@/tasks/screens/world.ts";

const CHAT = { route: "/chat/:slug", path: () => `/chat/${idOf("Maya")}`, as: "member" } as const;

/** Opens the menu of the chat and takes one of what it offers, which opens another dialog. */
function fromMenu(value: string): Screen {
  return {
    ...CHAT,
    name: `chat-menu-${value}`,
    async act(page) {
      await page.locator("#page header button").click();
      await page.locator(`dialog button[value=${value}]`).click();
      await page.locator(`dialog[open]:not(:has(button[value=${value}]))`).waitFor();
    },
  };
}

const DIALOGS: readonly Screen[] = [
  ...["block", "delete", "report"].map(fromMenu),
  {
    ...CHAT,
    name: "chat-microphone",
    async act(page) {
      await page.locator("#page form button[type=button]").nth(2).click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  {
    ...CHAT,
    name: "chat-too-long",
    async act(page) {
      await page.locator("#page textarea[name=message]").fill("x".repeat(2_001));
      await page.locator("#page form [role=status], #page form [role=alert]").first().waitFor();
    },
  },
  {
    ...CHAT,
    name: "chat-offline",
    async act(page) {
      await page.context().setOffline(true);
      await page.locator("#banners :is(p, [role=status]):visible").first().waitFor();
    },
  },
];

/** Forms that are sent as they are, past what the browser asks for: the server says what is missing. */
const REFUSED: readonly Screen[] = [
  { name: "refused-support", route: "/support", act: sendEmpty },
  { name: "refused-report", route: "/report", act: sendEmpty },
  { name: "refused-cancel", route: "/cancel", act: sendEmpty },
  { name: "refused-withdraw", route: "/withdraw", act: sendEmpty },
  { name: "refused-prove", route: "/prove", as: "member", act: sendEmpty },
  {
    name: "refused-register",
    route: "/register",
    path: "/register?wizard=quick&step=email",
    as: "applicant",
    async act(page) {
      await page.locator("#page input[name=email], main input[name=email]").first().fill("nobody");
      await sendEmpty(page);
    },
  },
];

async function sendEmpty(page: Page): Promise<void> {
  const form = page.locator("main form[method=post]").first();
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
      element.requestSubmit();
    }),
  ]);
  await page.locator(":is([role=alert], [aria-invalid=true]):visible").first().waitFor();
}

/** One step for each kind of field, and those whose options are the longest. */
function steps(): Screen[] {
  const seen = new Set<string>();
  const shown = new Set(SCREENS.map(({ path }) => path));
  const all = Object.values(WIZARDS).flatMap((wizard) => wizard.steps.map((step) => ({ wizard, step })));
  return all.filter(({ step }) => {
    const kinds = step.fields.map((id: FieldId) => fieldOf(id).kind === "choice" ? id : fieldOf(id).kind);
    const key = kinds.join(" ");
    return !seen.has(key) && seen.add(key);
  }).map(({ wizard, step }): Screen => ({
    name: `step-${wizard.id}-${step.id}`,
    route: "/register",
    path: `/register?wizard=${wizard.id}&step=${step.id}`,
    as: "applicant",
  })).filter(({ path }) => !shown.has(path));
}

export const STATES: readonly Screen[] = [...DIALOGS, ...REFUSED, ...steps()];
