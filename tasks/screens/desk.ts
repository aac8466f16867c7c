/** The desk's pictures: who works there, and each of its pages in a state that says most. */
import type { Page } from "playwright-core";
import { deskCookieName } from "@/domain/cookies.ts";
import type { StaffSessionId } from "@/domain/ids.ts";
import { STAFF_SESSION_LIFE_MS } from "@/domain/limits.ts";
import { ROLES } from "@/domain/staff.ts";
import { hashToken, makeToken } from "@/actors/member/token.ts";
import { newChange } from "@/store/change.ts";
import { DEMO_TEAM } from "@/store/personas/writer.ts";
import { addStaffSession } from "@/store/staff/writer.ts";
import type { Screen } from "@/tasks/screens/screen.ts";
import { comeToStandstill } from "@/tasks/screens/standstill.ts";
import { PAST_STAFF } from "@/tests/browser/past.ts";
import { putStaff } from "@/tests/kit/staff.ts";
import type { TestServer } from "@/tests/kit/server.ts";

/** Pages of the desk are worked at on wide screens. */
const DESK = { as: "staff", isWide: true } as const;

/** The pages; `personaPath` gives the one of a virtual profile, `casePath` that of reports about one. */
export function deskScreens(personaPath: () => string, casePath: () => string): readonly Screen[] {
  return [
    { name: "desk-sign-in", route: "/desk/sign-in", isWide: true },
    { name: "desk", route: "/desk", ...DESK },
    { name: "desk-chat", route: "/desk", ...DESK, act: openChat },
    {
      name: "desk-keys",
      route: "/desk",
      ...DESK,
      async act(page) {
        await page.locator("[data-next]:enabled").waitFor();
        await page.locator("button[aria-keyshortcuts='?']").click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "desk-guests", route: "/desk", ...DESK, act: openGuests },
    { name: "desk-board", route: "/desk/board", ...DESK },
    { name: "desk-personas", route: "/desk/personas", ...DESK },
    { name: "desk-persona", route: "/desk/personas/:id", path: personaPath, ...DESK },
    { name: "desk-quality", route: "/desk/quality", ...DESK },
    { name: "desk-figures", route: "/desk/figures", ...DESK },
    { name: "desk-reports", route: "/desk/reports", ...DESK },
    { name: "desk-case", route: "/desk/reports/:subject", path: casePath, ...DESK },
    { name: "desk-review", route: "/desk/review", ...DESK },
    { name: "desk-verifications", route: "/desk/verifications", ...DESK },
    { name: "desk-decisions", route: "/desk/decisions", ...DESK },
    { name: "desk-members", route: "/desk/members", ...DESK },
    {
      name: "desk-member",
      route: "/desk/members/:id",
      path: ({ tamar }) => `/desk/members/${tamar.id}`,
      ...DESK,
    },
    { name: "desk-tickets", route: "/desk/tickets", ...DESK },
    {
      name: "desk-ticket",
      route: "/desk/tickets/:id",
      path: ({ desk }) => `/desk/tickets/${desk.ticket}`,
      ...DESK,
    },
    { name: "desk-money", route: "/desk/money", ...DESK },
    {
      name: "desk-order",
      route: "/desk/money/orders/:id",
      path: ({ desk }) => `/desk/money/orders/${desk.order}`,
      ...DESK,
    },
    { name: "desk-disputes", route: "/desk/money/disputes", ...DESK },
    { name: "desk-declarations", route: "/desk/money/declarations", ...DESK },
    { name: "desk-closings", route: "/desk/money/closing", ...DESK },
    {
      name: "desk-closing",
      route: "/desk/money/closing/:day",
      path: ({ desk }) => `/desk/money/closing/${desk.day}`,
      ...DESK,
    },
    { name: "desk-catalogue", route: "/desk/catalogue", ...DESK },
    {
      name: "desk-catalogue-section",
      route: "/desk/catalogue/sections/:name",
      path: "/desk/catalogue/sections/credits",
      ...DESK,
    },
    { name: "desk-texts", route: "/desk/texts", ...DESK },
    { name: "desk-overview", route: "/desk/overview", ...DESK },
    { name: "desk-broadcasts", route: "/desk/broadcasts", ...DESK },
    { name: "desk-broadcast-new", route: "/desk/broadcasts/new", ...DESK },
    { name: "desk-staff", route: "/desk/staff", ...DESK },
    { name: "desk-log", route: "/desk/log", ...DESK },
    { name: "desk-account", route: "/desk/account", ...DESK },
  ];
}

/** Somebody who may see all of it, signed in by the clock of the pictures; gives their cookie. */
export async function addDeskStaff(server: TestServer, now: number): Promise<string> {
  const { id } = await putStaff(server, {
    id: PAST_STAFF,
    name: "Noa",
    email: "noa@example.com",
    roles: [...ROLES],
    teams: [DEMO_TEAM],
    created_at: now,
  });
  const token = makeToken((length) => crypto.getRandomValues(new Uint8Array(length)));
  const change = newChange();
  addStaffSession(change, hashToken(token), {
    id: crypto.randomUUID() as StaffSessionId,
    staff: id,
    created_at: now,
    seen_at: now,
    proved_at: now,
    exp: now + STAFF_SESSION_LIFE_MS,
    browser: "Firefox, Linux",
  });
  await server.database.commit(change);
  return `${deskCookieName(server.site)}=${token}`;
}

/** Opens the chat that is held, or takes the next one. */
async function openChat(page: Page): Promise<void> {
  await page.locator("[data-next]:enabled").waitFor();
  await comeToStandstill(page);
  const box = page.locator("[data-box]:not([readonly])");
  if (await page.locator("[data-chat]").count() === 0) await page.locator("[data-next]").click();
  await box.waitFor();
}

async function openGuests(page: Page): Promise<void> {
  await page.locator("[data-next]:enabled").waitFor();
  await page.locator("#queue-tab-guests").click();
  // What it shows is there with the way to look again.
  await page.locator("#queue-rows button").last().waitFor();
}
