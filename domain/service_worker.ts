/**
 * What the server puts in front of the service worker's code (routes/service_worker.ts), and the messages between the
 * worker and pages. Pure; for routes and client.
 */
import { parseLanguage, type TextLanguage, textLanguage } from "@/domain/language.ts";
import { parseUrl } from "@/domain/parse_url.ts";

/** Languages of the page that is shown without a network. */
export const OFFLINE_LANGUAGES = ["en", "he", "de"] as const satisfies readonly TextLanguage[];

/** One deployment, as its service worker knows it. */
export interface Deployment {
  /** Changes with every file and text below, and with the worker's own code. */
  version: string;
  /** The operator's name of the site. */
  site: string;
  /** Shown where a push says nothing that can be read. */
  news: Readonly<Record<TextLanguage, string>>;
  /** Paths of files that are cached at once: the frame of the app, and what the offline page needs. */
  shell: readonly string[];
  /** Paths of files that are cached when a page asks for it: code and styles that open pages load lazily. */
  rest: readonly string[];
}

/** What a page tells the worker. `fill`: it has time to cache the rest; `ended`: its member is signed in no more. */
export type ToWorker = { kind: "fill" | "ended" };

/** What the worker asks a page, which says yes on the port that comes along. */
export type ToPage =
  /** A push came while the page was looked at: its member sees by themselves what is new. */
  | { kind: "push" }
  /** A notification was clicked: this path is to be shown. */
  | { kind: "open"; url: string };

/** The path of the offline page in one language. */
export function offlinePath(lang: TextLanguage): string {
  return `/offline?lang=${lang}`;
}

/** The language of the texts that a page with this `Content-Language` has; null where it names none of ours. */
export function textsOf(contentLanguage: string | null): TextLanguage | null {
  const lang = parseLanguage(contentLanguage ?? "");
  return lang && textLanguage(lang);
}

/** The tag of a background sync names whose outbox is to be sent. */
const OUTBOX_TAG = "outbox-";

export function outboxTag(me: string): string {
  return `${OUTBOX_TAG}${me}`;
}

/** Whose outbox a sync is for; null where it is for something else. */
export function memberOfTag(tag: string): string | null {
  return tag.startsWith(OUTBOX_TAG) ? tag.slice(OUTBOX_TAG.length) : null;
}

/** A path, with its query, that is surely on this site; null for anything else. */
export function ownPath(url: unknown, origin: string): string | null {
  if (typeof url !== "string" || !/^\/(?![/\\])/.test(url)) return null;
  const parsed = parseUrl(url, origin);
  return parsed?.origin === origin ? `${parsed.pathname}${parsed.search}${parsed.hash}` : null;
}
