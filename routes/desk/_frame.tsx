/**
 * The frame of the desk's pages: links by permission, who is signed in, theme and language, sign out. Works without
 * JavaScript. Narrow screens have the links above the page, others beside it.
 */
import type { ComponentChildren, VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { OFFERED_LANGUAGES, textLanguage } from "@/domain/language.ts";
import { Icon } from "@/components/icon.tsx";
import { logOutIcon, menuIcon } from "@/components/icons.ts";
import { SkipLink } from "@/components/skip_link.tsx";
import { renderDocument } from "@/routes/_app.tsx";
import { linksOf } from "@/routes/desk/nav.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface DeskPage {
  title: string;
  /** Fills the window and scrolls inside: a workspace. */
  wide?: boolean | undefined;
  status?: 200 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503 | undefined;
  children: ComponentChildren;
}

const LINK = "inline-flex min-h-10 items-center gap-2.5 rounded-md px-3 text-sm text-ink hover:bg-sunken " +
  "aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand";
const SMALL =
  "inline-flex min-h-8 items-center rounded-sm px-2 text-xs text-muted hover:bg-sunken hover:text-ink " +
  "aria-[current]:font-medium aria-[current]:text-ink";

/** Renders a page of the desk inside its frame. */
export function renderDeskPage(c: PageContext, page: DeskPage): Response | Promise<Response> {
  const { dt, env, staff } = c.var;
  const title = dt("desk.page_title", { title: page.title, site: env.actors.catalogue().site.name });
  return renderDocument(c, {
    title,
    sheet: "desk",
    children: (
      <div className="desk">
        <SkipLink label={dt("shell.skip")} />
        {staff ? <SignedInFrame c={c} page={page} /> : <PlainFrame c={c} page={page} />}
      </div>
    ),
  }, page.status);
}

interface FrameProps {
  c: PageContext;
  page: DeskPage;
}

function SignedInFrame({ c, page }: FrameProps): VNode {
  const { dt, staff, env } = c.var;
  return (
    <div
      className={page.wide
        ? "grid h-dvh grid-rows-[auto_1fr] xl:grid-cols-[13rem_1fr] xl:grid-rows-1"
        : "grid min-h-dvh grid-rows-[auto_1fr] xl:grid-cols-[13rem_1fr] xl:grid-rows-1"}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line bg-surface px-3 py-2 max-xl:border-b
          xl:sticky xl:top-0 xl:h-dvh xl:flex-col xl:flex-nowrap xl:items-stretch xl:overflow-y-auto xl:border-e
          xl:py-4">
        <p className="px-3 font-semibold xl:pb-2">
          {dt("desk.title", { site: env.actors.catalogue().site.name })}
        </p>
        <nav aria-label={dt("nav.main")} className="max-xl:hidden">
          <Links c={c} />
        </nav>
        {/* A long list does not stand before every page of a narrow screen. */}
        <details className="order-3 w-full xl:hidden">
          <summary className={`${LINK} cursor-pointer`}>
            <Icon of={menuIcon} size="sm" />
            {dt("desk.nav.menu")}
          </summary>
          <nav aria-label={dt("nav.main")} className="pb-2">
            <Links c={c} />
          </nav>
        </details>
        <div className="ms-auto flex flex-wrap items-center gap-2 xl:ms-0 xl:mt-auto xl:flex-col xl:items-stretch">
          <LookLinks c={c} />
          <p className="px-2 text-xs text-muted">
            {dt("desk.signed_in_as")} <bdi className="font-medium text-ink">{staff?.staff.name}</bdi>
          </p>
          <form method="post" action="/desk/sign-out">
            <button type="submit" className={LINK}>
              <Icon of={logOutIcon} size="sm" />
              {dt("desk.sign_out")}
            </button>
          </form>
        </div>
      </header>
      <main
        id="page"
        tabIndex={-1}
        aria-label={page.title}
        className={page.wide ? "min-h-0 min-w-0" : "w-full max-w-6xl min-w-0 px-4 py-5 wide:px-6"}
        data-enhance={page.wide ? undefined : "live_lists"}
      >
        {!page.wide && (
          <p hidden data-live-news role="status" className="pb-3 text-sm">
            {dt("desk.list_changed")} <a href="" className="text-brand underline">{dt("desk.list_show")}</a>
          </p>
        )}
        {page.children}
      </main>
    </div>
  );
}

/** What these roles may see, in groups. */
function Links({ c }: { c: PageContext }): VNode {
  const { dt, staff } = c.var;
  return (
    <div className="grid gap-3 max-xl:grid-cols-2 wide:max-xl:grid-cols-5">
      {linksOf(staff?.staff.roles ?? []).map(({ title, links }) => (
        <div key={title}>
          <p className="px-3 pb-1 text-xs font-medium text-muted">{dt(title)}</p>
          <ul>
            {links.map(({ href, text, icon }) => (
              <li key={href} className="grid">
                <a
                  href={href}
                  className={LINK}
                  aria-current={isCurrent(c.req.path, href) ? "page" : undefined}
                >
                  <Icon of={icon} size="sm" />
                  {dt(text)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function isCurrent(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`) && href !== "/desk";
}

function PlainFrame({ c, page }: FrameProps): VNode {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto]">
      <main
        id="page"
        tabIndex={-1}
        aria-label={page.title}
        className="mx-auto flex w-full max-w-md flex-col justify-center px-4 py-8"
      >
        <p className="pb-4 text-sm font-semibold text-muted">
          {c.var.dt("desk.title", { site: c.var.env.actors.catalogue().site.name })}
        </p>
        {page.children}
      </main>
      <footer className="flex justify-center p-4">
        <LookLinks c={c} />
      </footer>
    </div>
  );
}

const THEMES = ["light", "dark", "system"] as const;

/** The languages and looks that a page can be had in. */
function LookLinks({ c }: { c: PageContext }): VNode {
  const { dt, lang } = c.var;
  const theme = readCookie(c.req.header("cookie"), "theme") ?? "system";
  const here = new URL(c.req.url);
  function hrefOf(name: "lang" | "theme", value: string): string {
    const params = new URLSearchParams(here.search);
    params.delete("lang");
    params.delete("theme");
    params.set(name, value);
    return `${here.pathname}?${params}`;
  }
  return (
    <div className="flex flex-wrap gap-x-3">
      <nav aria-label={dt("shell.language")} className="flex">
        {OFFERED_LANGUAGES.map((each) => (
          <a
            key={each}
            href={hrefOf("lang", each)}
            lang={each}
            className={SMALL}
            aria-current={textLanguage(lang) === each ? "true" : undefined}
          >
            {dt(`language.${textLanguage(each)}`)}
          </a>
        ))}
      </nav>
      <nav aria-label={dt("shell.theme")} className="flex">
        {THEMES.map((each) => (
          <a
            key={each}
            href={hrefOf("theme", each)}
            className={SMALL}
            aria-current={theme === each ? "true" : undefined}
          >
            {dt(`shell.theme_${each}`)}
          </a>
        ))}
      </nav>
    </div>
  );
}
