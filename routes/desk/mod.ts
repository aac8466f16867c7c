/**
 * Every page of the desk: its path, what is needed to see it, and what renders it. A page that needs a permission asks the
 * same table of roles as calls do (domain/staff.ts).
 */
import { Hono, type MiddlewareHandler } from "hono";
import { meetsNeed } from "@/domain/staff.ts";
import { deskTranslator } from "@/locales/desk/mod.ts";
import { getAccount, postAccount } from "@/routes/desk/account.tsx";
import { readDeskToken, setDeskToken } from "@/routes/desk/_cookie.ts";
import { getBoard } from "@/routes/desk/board.tsx";
import { getJoin, postJoin } from "@/routes/desk/join.tsx";
import { getLog } from "@/routes/desk/log.tsx";
import { homeOf, WORK } from "@/routes/desk/nav.ts";
import { getPersonaEdit, postPersonaEdit } from "@/routes/desk/personas/edit.tsx";
import { getPersonasExport } from "@/routes/desk/personas/export.ts";
import { getPersonasImport, postPersonasImport } from "@/routes/desk/personas/import.tsx";
import { getPersonas } from "@/routes/desk/personas/list.tsx";
import { getNewPersona, postNewPersona } from "@/routes/desk/personas/new.tsx";
import { getDeskPhoto } from "@/routes/desk/personas/photo.ts";
import { getDeskPicture } from "@/routes/desk/pictures.ts";
import { getQualityCsv } from "@/routes/desk/quality/csv.ts";
import { getFigures, postPause } from "@/routes/desk/quality/figures.tsx";
import { getQuality } from "@/routes/desk/quality/page.tsx";
import { getSample, postSample } from "@/routes/desk/quality/sample.tsx";
import { getSamples, postSamples } from "@/routes/desk/quality/samples.tsx";
import { refusedPage } from "@/routes/desk/refused.tsx";
import { getProve, postProve } from "@/routes/desk/prove.tsx";
import { getSignIn, postSignIn } from "@/routes/desk/sign_in.tsx";
import { postSignOut } from "@/routes/desk/sign_out.ts";
import type { DeskRoute } from "@/routes/desk/route.ts";
import { DECISIONS_PAGES } from "@/routes/desk/decisions/mod.ts";
import { REPORTS_PAGES } from "@/routes/desk/reports/mod.ts";
import { VERIFICATIONS_PAGES } from "@/routes/desk/verifications/mod.ts";
import { REVIEW_PAGES } from "@/routes/desk/review/mod.ts";
import { MEMBERS_PAGES } from "@/routes/desk/members/mod.ts";
import { TICKETS_PAGES } from "@/routes/desk/tickets/mod.ts";
import { MONEY_PAGES } from "@/routes/desk/money/mod.ts";
import { CATALOGUE_PAGES } from "@/routes/desk/catalogue/mod.ts";
import { OVERVIEW_PAGES } from "@/routes/desk/overview/mod.ts";
import { BROADCASTS_PAGES } from "@/routes/desk/broadcasts/mod.ts";
import { getDeskVoice } from "@/routes/desk/voices.ts";
import { getWorkspace, postWorkspace } from "@/routes/desk/workspace.tsx";
import { getStaffEdit, postStaffEdit } from "@/routes/desk/staff_edit.tsx";
import { getNewStaff, getStaffList, postNewStaff } from "@/routes/desk/staff_list.tsx";
import type { AppEnv, Page, PageContext } from "@/routes/page_env.ts";

export const TABLE: readonly DeskRoute[] = [
  { path: "/desk", may: WORK, get: getWorkspace, post: postWorkspace },
  { path: "/desk/board", may: "board", get: getBoard },
  { path: "/desk/sign-in", may: "public", get: getSignIn, post: postSignIn },
  { path: "/desk/sign-out", may: "public", post: postSignOut },
  { path: "/desk/join", may: "public", get: getJoin, post: postJoin },
  // Links from before they had their token in the fragment (NV-38).
  { path: "/desk/join/:token", may: "public", get: (c) => c.redirect("/desk/join", 303) },
  { path: "/desk/prove", may: null, get: getProve, post: postProve },
  { path: "/desk/account", may: null, get: getAccount, post: postAccount },
  { path: "/desk/staff", may: "staff", get: getStaffList },
  { path: "/desk/staff/new", may: "staff", get: getNewStaff, post: postNewStaff },
  { path: "/desk/staff/:id", may: "staff", get: getStaffEdit, post: postStaffEdit },
  { path: "/desk/log", may: "staff", get: getLog },
  { path: "/desk/pictures/:message", may: "answer", get: getDeskPicture },
  { path: "/desk/voices/:message", may: WORK, get: getDeskVoice },
  { path: "/desk/figures", may: "answer", get: getFigures },
  { path: "/desk/figures/pause", may: "answer", post: postPause },
  { path: "/desk/personas", may: "personas", get: getPersonas },
  { path: "/desk/personas/new", may: "personas", get: getNewPersona, post: postNewPersona },
  { path: "/desk/personas/export", may: "personas", get: getPersonasExport },
  { path: "/desk/personas/import", may: "personas", get: getPersonasImport, post: postPersonasImport },
  { path: "/desk/personas/:id", may: "personas", get: getPersonaEdit, post: postPersonaEdit },
  { path: "/desk/photos/:id/:size", may: null, get: getDeskPhoto },
  { path: "/desk/quality", may: "board", get: getQuality },
  { path: "/desk/quality.csv", may: "board", get: getQualityCsv },
  { path: "/desk/quality/samples", may: "board", get: getSamples, post: postSamples },
  { path: "/desk/quality/samples/:id", may: "board", get: getSample, post: postSample },
  ...DECISIONS_PAGES,
  ...REPORTS_PAGES,
  ...REVIEW_PAGES,
  ...VERIFICATIONS_PAGES,
  ...MEMBERS_PAGES,
  ...TICKETS_PAGES,
  ...MONEY_PAGES,
  ...CATALOGUE_PAGES,
  ...OVERVIEW_PAGES,
  ...BROADCASTS_PAGES,
];

/** The desk's pages as routes. */
export function deskPages(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use("/desk", setUpDesk());
  app.use("/desk/*", setUpDesk());
  for (const { path, may, get, post } of TABLE) {
    if (get) app.get(path, guarded(may, get));
    if (post) app.post(path, guarded(may, post));
  }
  return app;
}

/** Who of the desk asks, with the calls they may make. Nobody keeps a page of the desk, and none is for search engines. */
function setUpDesk(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { env, lang } = c.var;
    const token = readDeskToken(c);
    const staff = await env.actors.desk.sessions.find(token);
    c.set("staff", staff);
    c.set("deskCall", env.deskCallAs({ token, lang }));
    c.set("dt", deskTranslator(lang));
    await next();
    c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set("X-Robots-Tag", "noindex");
    // The session is gone, so is its cookie.
    const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${env.deskCookie}=`));
    if (token && !staff && !isSet) setDeskToken(c, null);
  };
}

function guarded(may: DeskRoute["may"], page: Page): (c: PageContext) => Promise<Response> {
  return async (c) => {
    const { staff } = c.var;
    if (may === "public") return await page(c);
    if (!staff) return c.redirect(signInPath(c), 303);
    const { roles } = staff.staff;
    if (may === null || meetsNeed(roles, may)) return await page(c);
    // Whoever has no queue begins elsewhere.
    if (c.req.path === "/desk") return c.redirect(homeOf(roles), 303);
    return await refusedPage(c);
  };
}

/** Sign-in, which leads back to a page that was asked for. */
function signInPath(c: PageContext): string {
  const url = new URL(c.req.url);
  if (c.req.method !== "GET" || url.pathname === "/desk") return "/desk/sign-in";
  return `/desk/sign-in?${new URLSearchParams({ back: `${url.pathname}${url.search}` })}`;
}
