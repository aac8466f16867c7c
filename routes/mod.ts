/**
 * Every page of the site: its path, who may see it, and what renders it. This table is also the site map.
 */
import { Hono, type MiddlewareHandler } from "hono";
import type { Rate } from "@/domain/rate.ts";
import { limitLookUps } from "@/routes/_middleware.ts";
import { getAge, getAgeReturn, postAge } from "@/routes/age.tsx";
import { getAgeTest, postAgeTest } from "@/routes/age_test_page.tsx";
import { confirmAge } from "@/routes/age_gate.tsx";
import { getAccept, postAccept } from "@/routes/accept.tsx";
import { getBlocked } from "@/routes/blocked.tsx";
import { getChat } from "@/routes/chat.tsx";
import { postCheck } from "@/routes/check.tsx";
import { getContacts } from "@/routes/contacts.tsx";
import { getDeclare, postDeclare } from "@/routes/declare.tsx";
import { getDecision, getDecisions, postDecision } from "@/routes/decisions.tsx";
import { getDeleteAccount, postDeleteAccount, postDeleteLink } from "@/routes/delete_account.tsx";
import { getExplore } from "@/routes/explore.tsx";
import { getLimits, postLimits } from "@/routes/limits.tsx";
import { getPause, postPause } from "@/routes/limits_pause.tsx";
import { type Guard, guarded, redirected } from "@/routes/guards.tsx";
import { getLanding } from "@/routes/landing.tsx";
import { legalPage } from "@/routes/legal.tsx";
import { getLinkCode } from "@/routes/link_page.tsx";
import { listPage } from "@/routes/lists.tsx";
import { getLogin, postLogin } from "@/routes/login.tsx";
import { getLogout, postLogout } from "@/routes/logout.tsx";
import { getMailsOff, postMailsOff } from "@/routes/mails_off.tsx";
import { getMeet } from "@/routes/meet.tsx";
import { getMemberProfile } from "@/routes/member_profile.tsx";
import { getMyData, postMyData } from "@/routes/my_data.tsx";
import { getNotices, postNotices } from "@/routes/notices.tsx";
import { getOffline } from "@/routes/offline.tsx";
import type { AppEnv, Page } from "@/routes/page_env.ts";
import { getNotifications, postNotifications } from "@/routes/notifications.tsx";
import { getOutbox, getOutboxHtml, getOutboxMail } from "@/routes/outbox.tsx";
import { getPaymentsRedirect } from "@/routes/payments_redirect.tsx";
import { getTestPage, postTestPage } from "@/routes/pay_test_page.tsx";
import { getProfile } from "@/routes/profile.tsx";
import { getProfileAnswers, postProfileAnswers } from "@/routes/profile_answers.tsx";
import { getVerification, postVerification } from "@/routes/photo_verification.tsx";
import { getProfileEdit } from "@/routes/profile_edit.tsx";
import { postReconnect } from "@/routes/reconnect.tsx";
import { getProve, postProve } from "@/routes/prove.tsx";
import { postRecover } from "@/routes/recover.tsx";
import { getRef } from "@/routes/ref.ts";
import { getRegister, postRegister } from "@/routes/register.tsx";
import { indexable } from "@/routes/seo.tsx";
import { getReport, postReport } from "@/routes/report.tsx";
import { getReset, postReset } from "@/routes/reset.tsx";
import { getSecurity, postSecurity } from "@/routes/security.tsx";
import { getSettings, postSettings } from "@/routes/settings.tsx";
import { getStories } from "@/routes/stories.tsx";
import { getSubscription, postSubscription } from "@/routes/subscription.tsx";
import { getSupport, postSupport } from "@/routes/support.tsx";
import { getThread, postThread } from "@/routes/support_thread.tsx";
import { getVerify, postVerify, postVerifyLink } from "@/routes/verify.tsx";
import { getWallet } from "@/routes/wallet.tsx";
import { getWheel } from "@/routes/wheel.tsx";

export type PageRoute =
  /**
   * `index`: search engines may show it. `framed`: our own pages may show it in a frame. `about`: its address may name
   * another member, by their id. `confined`: a member's page that a confined session opens too (TD-9). `shared`: the
   * same for everybody without a session, but for what it reads of the address's query (SE-17).
   */
  | {
    path: string;
    guard: Guard;
    index?: boolean;
    framed?: boolean;
    about?: boolean;
    confined?: boolean;
    shared?: readonly string[];
    get: Page;
    post?: Page;
  }
  /** A path that only leads elsewhere. */
  | { path: string; guard: "redirect"; to: string };

const LOOKS = ["look=warm", "look=blue"];

export const TABLE: readonly PageRoute[] = [
  { path: "/", guard: "guest", index: true, shared: LOOKS, get: getLanding },
  { path: "/landing", guard: "guest", shared: LOOKS, get: getLanding },
  { path: "/register", guard: "guest", index: true, get: getRegister, post: postRegister },
  { path: "/login", guard: "guest", index: true, get: getLogin, post: postLogin },
  { path: "/logout", guard: "anyone", get: getLogout, post: postLogout },
  { path: "/reset", guard: "guest", shared: [], get: getReset, post: postReset },
  { path: "/recover", guard: "anyone", shared: [], get: getLinkCode, post: postRecover },
  { path: "/verify", guard: "anyone", get: getVerify, post: postVerify },
  { path: "/verify/link", guard: "anyone", shared: [], get: getLinkCode, post: postVerifyLink },
  { path: "/reconnect", guard: "anyone", shared: [], get: getLinkCode, post: postReconnect },
  { path: "/check", guard: "anyone", shared: [], get: getLinkCode, post: postCheck },
  { path: "/delete-account/link", guard: "anyone", shared: [], get: getLinkCode, post: postDeleteLink },
  // Links of older mails, whose secret is in the path: nobody reads it there (NV-38).
  { path: "/recover/:token", guard: "redirect", to: "/recover" },
  { path: "/verify/:token", guard: "redirect", to: "/verify/link" },
  { path: "/reconnect/:token", guard: "redirect", to: "/reconnect" },
  { path: "/check/:token", guard: "redirect", to: "/check" },
  { path: "/delete-account/:token", guard: "redirect", to: "/delete-account/link" },
  { path: "/ref/:slug?", guard: "anyone", get: getRef },
  { path: "/notifications/off/:token", guard: "anyone", get: getMailsOff, post: postMailsOff },
  { path: "/support", guard: "anyone", index: true, shared: [], get: getSupport, post: postSupport },
  { path: "/tickets/:id", guard: "anyone", get: getThread, post: postThread },
  { path: "/report", guard: "anyone", index: true, shared: [], get: getReport, post: postReport },
  {
    path: "/cancel",
    guard: "anyone",
    index: true,
    shared: [],
    get: getDeclare("cancel"),
    post: postDeclare("cancel"),
  },
  {
    path: "/withdraw",
    guard: "anyone",
    index: true,
    shared: [],
    get: getDeclare("withdraw"),
    post: postDeclare("withdraw"),
  },
  { path: "/tos", guard: "anyone", index: true, shared: [], get: legalPage("tos") },
  {
    path: "/terms-and-conditions",
    guard: "anyone",
    index: true,
    shared: [],
    get: legalPage("terms-and-conditions"),
  },
  { path: "/privacy", guard: "anyone", index: true, shared: [], get: legalPage("privacy") },
  { path: "/guidelines", guard: "anyone", index: true, shared: [], get: legalPage("guidelines") },
  { path: "/child-safety", guard: "anyone", index: true, shared: [], get: legalPage("child-safety") },
  { path: "/accessibility", guard: "anyone", index: true, shared: [], get: legalPage("accessibility") },
  { path: "/contact", guard: "anyone", index: true, shared: [], get: legalPage("contact") },
  { path: "/payments/redirect", guard: "anyone", framed: true, get: getPaymentsRedirect },
  { path: "/pay/test/:reference", guard: "anyone", framed: true, get: getTestPage, post: postTestPage },
  { path: "/age", guard: "anyone", get: getAge, post: postAge },
  { path: "/age/return", guard: "anyone", get: getAgeReturn },
  { path: "/age/test", guard: "anyone", get: getAgeTest, post: postAgeTest },
  { path: "/offline", guard: "anyone", get: getOffline },
  { path: "/outbox", guard: "anyone", get: getOutbox },
  { path: "/outbox/:id", guard: "anyone", get: getOutboxMail },
  { path: "/outbox/:id/html", guard: "anyone", get: getOutboxHtml },
  { path: "/accept", guard: "anyone", get: getAccept, post: postAccept },
  { path: "/decisions", guard: "anyone", get: getDecisions },
  { path: "/decisions/:id", guard: "anyone", get: getDecision, post: postDecision },
  { path: "/delete-account", guard: "anyone", get: getDeleteAccount, post: postDeleteAccount },
  { path: "/limits", guard: "member", get: getLimits, post: postLimits },
  { path: "/limits/pause", guard: "member", get: getPause, post: postPause },
  { path: "/notices", guard: "member", get: getNotices, post: postNotices },
  { path: "/explore", guard: "member", get: getExplore },
  { path: "/meet", guard: "member", get: getMeet },
  { path: "/match", guard: "member", get: listPage("match") },
  { path: "/likesme", guard: "member", get: listPage("fan") },
  { path: "/visitors", guard: "member", get: listPage("visitor") },
  { path: "/mylikes", guard: "member", get: listPage("mylikes") },
  { path: "/stories", guard: "member", about: true, get: getStories },
  { path: "/contacts", guard: "member", get: getContacts },
  { path: "/settings", guard: "member", get: getSettings, post: postSettings },
  { path: "/security", guard: "member", get: getSecurity, post: postSecurity },
  { path: "/prove", guard: "member", confined: true, get: getProve, post: postProve },
  { path: "/blocked", guard: "member", get: getBlocked },
  { path: "/my-data", guard: "member", confined: true, get: getMyData, post: postMyData },
  { path: "/wheel", guard: "member", get: getWheel },
  { path: "/notifications", guard: "member", get: getNotifications, post: postNotifications },
  { path: "/wallet", guard: "member", get: getWallet },
  { path: "/chat", guard: "redirect", to: "/contacts" },
  { path: "/chat/:slug", guard: "member", about: true, get: getChat },
  { path: "/subscription", guard: "member", get: getSubscription, post: postSubscription },
  { path: "/profile", guard: "member", get: getProfile },
  { path: "/profile/edit", guard: "member", get: getProfileEdit },
  { path: "/profile/answers", guard: "member", get: getProfileAnswers, post: postProfileAnswers },
  { path: "/profile/verification", guard: "member", get: getVerification, post: postVerification },
  { path: "/profile/:slug", guard: "member", about: true, get: getMemberProfile },
];

/** Tells headers and documents what the table says about a page. */
function described(route: { guard: Guard; framed: boolean }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("framed", route.framed);
    c.set("forGuests", route.guard === "guest");
    await next();
  };
}

/** Pages that are the same for everybody, by path, with what they read of a query. */
export function sharedTable(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    TABLE.flatMap((route) => "shared" in route && route.shared ? [[route.path, route.shared] as const] : []),
  );
}

/** The table as routes. `lookUps`: how many pages about others a member may ask for. */
export function pages(lookUps: Rate): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const limited = limitLookUps(lookUps);
  for (const route of TABLE) {
    if (route.guard === "redirect") {
      routes.get(route.path, redirected(route.to));
      continue;
    }
    const { path, guard, index = false, framed = false, about = false, confined: open = false, get, post } =
      route;
    if (about) routes.get(path, limited);
    routes.get(path, indexable(index), described({ guard, framed }), guarded(guard, get, { open }));
    if (guard === "guest") routes.post(path, confirmAge);
    if (post) routes.post(path, described({ guard, framed }), guarded(guard, post, { open }));
  }
  return routes;
}
