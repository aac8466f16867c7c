/**
 * Every page of the site: its path, who may see it, and what renders it. This table is also the site map.
 */
import { type Handler, Hono } from "hono";
import { getChat } from "@/routes/chat.tsx";
import { getContacts } from "@/routes/contacts.tsx";
import { getExplore } from "@/routes/explore.tsx";
import { getIndex } from "@/routes/index.tsx";
import { getLogin, postLogin } from "@/routes/login.tsx";
import { getLogout, postLogout } from "@/routes/logout.tsx";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { getProfile } from "@/routes/profile.tsx";
import { getRegister, postRegister } from "@/routes/register.tsx";
import { getStories } from "@/routes/stories.tsx";
import { getTos } from "@/routes/tos.tsx";

type Page = (c: PageContext) => Response | Promise<Response>;

/** `member`: without a session to /. `guest`: with one to /explore. `anyone`: no rule (NV-1). */
type Guard = "member" | "guest" | "anyone";

interface PageRoute {
  path: string;
  guard: Guard;
  get: Page;
  post?: Page;
}

export const TABLE: readonly PageRoute[] = [
  { path: "/", guard: "guest", get: getIndex },
  { path: "/landing", guard: "guest", get: getIndex },
  { path: "/register", guard: "guest", get: getRegister, post: postRegister },
  { path: "/login", guard: "guest", get: getLogin, post: postLogin },
  { path: "/logout", guard: "anyone", get: getLogout, post: postLogout },
  { path: "/tos", guard: "anyone", get: getTos },
  { path: "/explore", guard: "member", get: getExplore },
  { path: "/meet", guard: "member", get: getExplore },
  { path: "/stories", guard: "member", get: getStories },
  { path: "/contacts", guard: "member", get: getContacts },
  { path: "/chat/:slug?", guard: "member", get: getChat },
  { path: "/profile", guard: "member", get: getProfile },
];

/** The table as routes. */
export function pages(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const { path, guard, get, post } of TABLE) {
    routes.get(path, guarded(guard, get));
    if (post) routes.post(path, guarded(guard, post));
  }
  return routes;
}

function guarded(guard: Guard, page: Page): Handler<AppEnv> {
  return (c) => {
    const signedIn = c.var.identity !== null;
    if (guard === "member" && !signedIn) return c.redirect("/", 303);
    if (guard === "guest" && signedIn) return c.redirect("/explore", 303);
    return page(c);
  };
}
