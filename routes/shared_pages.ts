/**
 * Answers from memory with pages that are the same for everybody without a session (SE-17): by address, host, language,
 * theme, and whether the age was confirmed. First of all that a request meets; what it does not answer goes on.
 *
 * A page is rendered for a request that is made up of these alone, so that nothing else of a visitor can be in it. After
 * a second it is rendered once more, and stays packed where nothing has changed; another catalogue counts at once.
 */
import type { MiddlewareHandler } from "hono";
import type { AddressRate } from "@/domain/address_rate.ts";
import { isTooOld } from "@/domain/browser.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import { chooseEncoding } from "@/domain/content_encoding.ts";
import { readCookie } from "@/domain/cookies.ts";
import type { Language } from "@/domain/language.ts";
import { isOwnHost } from "@/domain/same_origin.ts";
import { isKnown } from "@/routes/entity_tag.ts";
import { PageMemory } from "@/routes/page_memory.ts";
import type { AppEnv, PageContext, PageEnv } from "@/routes/page_env.ts";
import { languageCookie, requestLanguage } from "@/routes/request_language.ts";
import { ENCODINGS, SharedPage } from "@/routes/shared_page.ts";
import { ALTERNATES, NAMED_HOST } from "@/routes/site_urls.ts";

/** How long a page is taken for what it would be if it were rendered now. */
const FRESH_MS = 1_000;
const THEMES = ["light", "dark"] as const;
const LANGUAGE_CHOICES = ALTERNATES.map((lang) => `lang=${lang}`);

export interface SharedPagesOptions {
  env: PageEnv;
  /** Paths, each with what its page reads of an address's query, such as "look=blue". */
  pages: ReadonlyMap<string, readonly string[]>;
  /** Renders a page for a request, with all headers of its answer. */
  render(request: Request): Response | Promise<Response>;
  strangers: AddressRate;
  hasDrained(): boolean;
  memory?: PageMemory<Remembered>;
  /** Milliseconds from anywhere, which never jump. */
  monotonic?: () => number;
}

/** All that a shared page is made of. */
interface Asked {
  url: string;
  cookies: string;
  lang: Language;
}

export interface Remembered {
  html: string;
  page: SharedPage;
  /** Of which it was made. */
  catalogue: Catalogue;
  /** When it was last known to be what it would be if it were rendered, in monotonic milliseconds. */
  checkedAt: number;
}

export function sharedPages(options: SharedPagesOptions): MiddlewareHandler<AppEnv> {
  const { env, strangers, hasDrained } = options;
  const remember = openMemory(options);
  return async (c, next) => {
    const asked = hasDrained() ? null : askedOf(c, options);
    // Whoever asks for too many is told so by the limit itself.
    if (!asked || strangers.take(env.addressOf(c.env.incoming), env.now()) > 0) return await next();
    const page = await remember(asked);
    if (!page) return await next();
    return answer(c, page, languageCookie(c, asked.lang, env.secure));
  };
}

/** What a request asks for; null where its answer is not the same for everybody. */
function askedOf(c: PageContext, { env, pages }: SharedPagesOptions): Asked | null {
  const choices = pages.get(c.req.path);
  if (!choices || (c.req.method !== "GET" && c.req.method !== "HEAD")) return null;
  const cookies = c.req.header("cookie");
  if (readCookie(cookies, env.sessionCookie) !== null) return null;
  const host = c.req.header("host") ?? "";
  if (!NAMED_HOST.test(host) || !isOwnHost(host, env.origin)) return null;
  const search = c.req.url.slice((c.req.url + "?").indexOf("?"));
  if (!isChoice(search, [...choices, ...LANGUAGE_CHOICES])) return null;
  if (isTooOld(c.req.header("user-agent"))) return null;
  const lang = requestLanguage(c);
  const theme = THEMES.find((each) => each === readCookie(cookies, "theme")) ?? "system";
  const isOfAge = readCookie(cookies, "ageVerified") === "true";
  return {
    url: `http://${host}${c.req.path}${search}`,
    lang,
    cookies: `lang=${lang}; theme=${theme}; ageVerified=${isOfAge}`,
  };
}

/** Whether the query is empty, or of these alone, each name once: a page's links repeat whatever else stands there. */
function isChoice(search: string, choices: readonly string[]): boolean {
  if (search === "") return true;
  const pairs = search.slice(1).split("&");
  const names = new Set(pairs.map((pair) => pair.split("=", 1)[0]));
  return names.size === pairs.length && pairs.every((pair) => choices.includes(pair));
}

/** Finds what is remembered, or renders it: once for all who ask meanwhile. Null where there is no page for everybody. */
function openMemory(
  { env, render, memory = new PageMemory(), monotonic = () => performance.now() }: SharedPagesOptions,
) {
  const underWay = new Map<string, Promise<SharedPage | null>>();

  async function renew(key: string, { url, cookies }: Asked): Promise<SharedPage | null> {
    const [catalogue, checkedAt] = [env.actors.catalogue(), monotonic()];
    const response = await render(
      new Request(url, { headers: { host: new URL(url).host, cookie: cookies } }),
    );
    if (response.status !== 200 || response.headers.has("set-cookie")) return null;
    const made = new SharedPage(await response.text(), Object.fromEntries(response.headers));
    const kept = memory.get(key)?.page;
    const page = kept?.isSame(made) ? kept : made;
    memory.set(key, { html: page.html, page, catalogue, checkedAt });
    return page;
  }

  return function remember(asked: Asked): SharedPage | null | Promise<SharedPage | null> {
    const key = `${asked.url} ${asked.cookies}`;
    const kept = memory.get(key);
    const isFresh = kept !== null && kept.catalogue === env.actors.catalogue() &&
      monotonic() - kept.checkedAt < FRESH_MS;
    if (isFresh) return kept.page;
    const renewing = underWay.get(key) ?? renew(key, asked).finally(() => underWay.delete(key));
    underWay.set(key, renewing);
    return renewing;
  };
}

function answer(c: PageContext, page: SharedPage, cookie: string | null): Response {
  const { bytes, tag, headers } = page.in(chooseEncoding(c.req.header("accept-encoding"), ENCODINGS));
  const all = cookie === null ? headers : { ...headers, "set-cookie": cookie };
  if (isKnown(c.req.header("if-none-match"), tag)) return new Response(null, { status: 304, headers: all });
  return new Response(bytes, { headers: all });
}
