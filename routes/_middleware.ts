/**
 * What every request passes, in this order: security headers, who asks and in which language, where the request
 * comes from, how large its body is.
 */
import type { MiddlewareHandler } from "hono";
import { AddressRate } from "@/domain/address_rate.ts";
import { readCookie, YEAR_S } from "@/domain/cookies.ts";
import { textLanguage } from "@/domain/language.ts";
import { appOf } from "@/domain/packaged_app.ts";
import type { Rate } from "@/domain/rate.ts";
import { isOwnHost, isSameOrigin } from "@/domain/same_origin.ts";
import { writeCookie } from "@/domain/set_cookie.ts";
import { translator } from "@/locales/mod.ts";
import { BUILT_FILES } from "@/routes/browser_files.ts";
import { refusalAnswer } from "@/routes/errors.tsx";
import { keepKnownDevice } from "@/routes/known_device.ts";
import type { AppEnv, PageContext, PageEnv } from "@/routes/page_env.ts";
import { readOnce } from "@/routes/read_once.ts";
import { askedLanguage, languageCookie, requestLanguage } from "@/routes/request_language.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { keepSoundCookies } from "@/routes/sound_cookies.ts";
import { LOOPBACK, NAMED_HOST } from "@/routes/site_urls.ts";

type Middleware = MiddlewareHandler<AppEnv>;

/** What no page asks a browser for. Photos come from the device's own camera, by a file input. */
const DENIED = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
].map((feature) => `${feature}=()`).join(", ");
const PERMISSIONS_POLICY = `${DENIED}, microphone=()`;
/**
 * Members record voice messages. A chat may be shown in the document of whatever page they came to first, so each of their
 * pages may ask for the microphone; none does before its button is pressed.
 */
const MEMBERS_POLICY = `${DENIED}, microphone=(self)`;
/** `system` follows the device. */
const THEMES = new Set(["light", "dark", "system"]);
const PART_OF_PAGE = /^(?:text\/(?:javascript|css)|font\/)/;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The headers that every answer has. */
export function secureHeaders(env: PageEnv): Middleware {
  return async (c, next) => {
    c.set("env", env);
    await next();
    const { headers } = c.res;
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", referrerPolicy(c));
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    // The rest is for documents and workers. A first visit gets two dozen built files, with half a kilobyte of it each.
    if (isPartOfPage(c)) return;
    // A picture, or a document that may do even less, has said so itself.
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", contentSecurityPolicy(c));
    }
    headers.set("Permissions-Policy", c.var.identity ? MEMBERS_POLICY : PERMISSIONS_POLICY);
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
  };
}

/** Whether an answer is a built file that pages are made of: a script, a style sheet or a font. */
function isPartOfPage(c: PageContext): boolean {
  return c.req.path.startsWith(BUILT_FILES) && PART_OF_PAGE.test(c.res.headers.get("Content-Type") ?? "");
}

/**
 * Answers for the configured host alone. A page that another name leads to here, and that a browser takes for its own,
 * gets nothing.
 */
export function refuseOtherHosts(): Middleware {
  return async (c, next) => {
    if (isOwnHost(c.req.header("host"), c.var.env.origin)) return await next();
    return refusalAnswer(c, 421, "wrong_host");
  };
}

/** Takes nothing that is new once the sockets are gone: what a page needs closes next (P8). */
export function refuseOnceDrained(hasDrained: () => boolean): Middleware {
  return async (c, next) => {
    if (!hasDrained()) return await next();
    return refusalAnswer(c, retryLater(c, { code: "shutting_down" }), "shutting_down");
  };
}

/**
 * A browser sends no Sec-Fetch-Site over plain http to another machine, and under `no-referrer` its forms have a null
 * Origin, so that nothing would tell our own forms from another site's. Everywhere else it is `no-referrer`.
 */
function referrerPolicy(c: PageContext): "no-referrer" | "same-origin" {
  const trustworthy = c.var.env.secure || LOOPBACK.test(c.req.header("host") ?? "");
  return trustworthy ? "no-referrer" : "same-origin";
}

/**
 * Nothing in it is of one answer, so that a page can be the same for everybody. Scripts and styles are the built files by
 * their folder: what members bring stands elsewhere.
 */
function contentSecurityPolicy(c: PageContext): string {
  const { env, identity, staff, framed } = c.var;
  const host = c.req.header("host") ?? "";
  const isNamed = NAMED_HOST.test(host);
  const socket = isNamed ? `${env.secure ? "wss" : "ws"}://${host}` : "";
  const dev = env.files.devOrigin;
  const built = isNamed ? `${host}${BUILT_FILES}` : "'self'";
  const script = dev ?? built;
  // Vite's dev server puts styles into the page by itself.
  const style = dev ? `'unsafe-inline' ${dev}` : built;
  const connect = `'self' ${socket}${dev ? ` ${dev} ${dev.replace(/^http/, "ws")}` : ""}`;
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `img-src 'self'${dev ? ` ${dev}` : ""}`,
    `font-src 'self'${dev ? ` ${dev}` : ""}`,
    `connect-src ${connect.trim()}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    // Members pay in a frame: the page of the embedded provider is the only one that can be shown there (PY-5).
    ...identity ? ["frame-src 'self'"] : [],
    // They, and the people of the desk, play voice messages; a member's own from the device while it is on its way.
    ...identity || staff ? [`media-src 'self'${identity ? " blob:" : ""}`] : [],
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** Who asks, in which language, with the calls they may make. Replaces a session token that is a day old. */
export function setUpRequest(): Middleware {
  return async (c, next) => {
    const { env } = c.var;
    const cookies = c.req.header("cookie");
    const lang = requestLanguage(c);
    c.set("lang", lang);
    c.set("t", translator(lang));
    const token = readCookie(cookies, env.sessionCookie);
    const identity = await env.actors.sessions.find(token);
    c.set("identity", identity);
    if (identity) await env.actors.sessions.touch(identity);
    const confined = token && !identity ? await env.actors.sessions.findConfined(token) : null;
    c.set("confined", confined);
    const app = appOf(c.req.header("user-agent"));
    c.set("app", app);
    const { member = null, session = null } = identity ?? {};
    const call = env.callAs({ member, session, app, lang });
    c.set("call", c.req.method === "GET" ? readOnce(call) : call);

    const choice = c.req.method === "GET" ? readChoice(c) : null;
    if (choice?.name === "lang" && identity) await env.actors.accounts.setLanguage(identity.member, lang);
    if (choice) return storeChoice(c, choice);
    const fresh = identity && token && c.req.method === "GET"
      ? await env.actors.sessions.rotate(token, identity)
      : null;
    await next();
    // A page is in its visitor's language and theme, so nobody else may keep it.
    if (identity || confined) c.res.headers.set("Cache-Control", "no-store");
    else if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-cache");
    const remembered = languageCookie(c, lang, env.secure);
    if (remembered !== null) c.res.headers.append("Set-Cookie", remembered);
    // The service worker knows by it in which language to say that there is no network (SW-5).
    if (c.res.headers.get("Content-Type")?.startsWith("text/html")) {
      c.res.headers.set("Content-Language", textLanguage(lang));
    }
    c.res.headers.append("Vary", "Cookie, Accept-Language, X-Part");
    if (fresh && identity) {
      setSessionCookie(c, fresh);
      await keepKnownDevice(c, identity.member);
      keepSoundCookies(c);
    }
    // The session is gone, so is its cookie (P16).
    if (token && !identity && !confined && !setsCookie(c, env.sessionCookie)) setSessionCookie(c, null);
  };
}

interface Choice {
  name: "lang" | "theme";
  value: string;
}

/**
 * `?theme=`, and a member's `?lang=`, on any page store a choice; they work without JavaScript. A visitor's language has
 * addresses of its own, which answer at once.
 */
function readChoice(c: PageContext): Choice | null {
  const lang = c.var.identity && askedLanguage(c);
  if (lang) return { name: "lang", value: lang };
  const theme = c.req.query("theme") ?? "";
  return THEMES.has(theme) ? { name: "theme", value: theme } : null;
}

/** Stores a choice for a year and comes back without it. */
function storeChoice(c: PageContext, { name, value }: Choice): Response {
  const url = new URL(c.req.url);
  url.searchParams.delete(name);
  const cookie = writeCookie(name, value, { maxAgeS: YEAR_S, secure: c.var.env.secure, httpOnly: false });
  c.header("Set-Cookie", cookie, { append: true });
  // A path that began with two slashes would lead to another host.
  return c.redirect(`${url.pathname.replace(/^\/+/, "/")}${url.search}`, 303);
}

function setsCookie(c: PageContext, name: string): boolean {
  return c.res.headers.getSetCookie().some((line) => line.startsWith(`${name}=`));
}

/** Puts a session's token into its cookie; null removes it. */
export function setSessionCookie(c: PageContext, token: string | null): void {
  const { secure, sessionCookie } = c.var.env;
  const options = { maxAgeS: token === null ? 0 : YEAR_S, secure, httpOnly: true };
  c.header("Set-Cookie", writeCookie(sessionCookie, token ?? "", options), { append: true });
}

/** A page costs far more than asking for it, so an address gets so many of them without a session (P28). */
export function limitStrangers(rates: AddressRate): Middleware {
  return async (c, next) => {
    const { env, identity } = c.var;
    const waitMs = identity ? 0 : rates.take(env.addressOf(c.env.incoming), env.now());
    if (waitMs === 0) return await next();
    // Whoever goes on has to come anew, which has a rate that costs less to keep.
    c.header("Connection", "close");
    return tooMany(c, waitMs);
  };
}

/**
 * Whether there is a member with an id is seen by asking for their pages, so a member gets so many of them. Stands before
 * a page whose `:slug` or `?user=` is an id; without one nothing is counted.
 */
export function limitLookUps(rate: Rate): Middleware {
  const rates = new AddressRate(rate);
  return async (c, next) => {
    const { env, identity } = c.var;
    const isLookUp = identity && (c.req.param("slug") ?? c.req.query("user")) !== undefined;
    const waitMs = isLookUp ? rates.take(identity.member, env.now()) : 0;
    return waitMs === 0 ? await next() : tooMany(c, waitMs);
  };
}

function tooMany(c: PageContext, waitMs: number): Response {
  c.header("Retry-After", String(Math.ceil(waitMs / 1_000)));
  return c.text(c.var.t("refusal.too_many_requests"), 429);
}

/** Unsafe requests must come from our own pages. */
export function checkOrigin(): Middleware {
  return async (c, next) => {
    const site = c.req.header("sec-fetch-site");
    const from = { site, origin: c.req.header("origin"), host: c.req.header("host") };
    if (!SAFE_METHODS.has(c.req.method) && !isSameOrigin(from, c.var.env.origin)) {
      return refusalAnswer(c, 403, "forbidden_origin");
    }
    await next();
  };
}
