/**
 * Turns a push into a notification, unless a visible page shows the news itself. Pure.
 * Invariant: no push content makes it throw, or leads to another site.
 */
import { LANGUAGES, type TextLanguage } from "@/domain/language.ts";
import type { PushMessage } from "@/domain/push.ts";
import { type Deployment, ownPath } from "@/domain/service_worker.ts";

/** The icon of the site, and its monochrome badge for the status bar. */
export const ICON = "/images/app/icon-192.png";
export const BADGE_ICON = "/images/app/badge-96.png";

/** The options of the Notifications API, of which the TypeScript types have fewer. */
export interface NoticeOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
  data: { url: string };
}

export interface Notice {
  title: string;
  options: NoticeOptions;
  /** Unread messages; null if the push has no count. */
  badge: number | null;
  /** The parsed push; null if it is invalid. */
  message: PushMessage | null;
}

interface NoticeEnv extends Pick<Deployment, "site" | "news"> {
  origin: string;
  lang: TextLanguage;
}

const TITLE_MAX_CHARS = 200;
const BODY_MAX_CHARS = 1_000;
const TAG_MAX_CHARS = 200;
/** Types that are always shown: requested by the member or the operator. */
const ALWAYS = new Set<string>(["note", "test"]);

/** Reads the payload of a push. */
export function readNotice(payload: string | null, { site, news, origin, lang }: NoticeEnv): Notice {
  const said = fieldsOf(payload);
  const title = textOf(said.title, TITLE_MAX_CHARS);
  const language = LANGUAGES.find((each) => each === said.lang) ?? lang;
  const url = ownPath(said.url, origin) ?? "/";
  const tag = textOf(said.tag, TAG_MAX_CHARS);
  const { badge, at } = said;
  return {
    title: title || site,
    options: {
      body: textOf(said.body, BODY_MAX_CHARS) || (title ? "" : news[lang]),
      icon: ownPath(said.icon, origin) ?? ICON,
      badge: BADGE_ICON,
      dir: said.dir === "rtl" || said.dir === "ltr" ? said.dir : "auto",
      lang: language,
      // Browsers reject `renotify` without a tag.
      ...(tag && { tag, renotify: true }),
      ...(isCount(at) && { timestamp: at }),
      data: { url },
    },
    badge: isCount(badge) ? badge : null,
    message: title && typeof said.kind === "string"
      ? { ...said, title, url } as unknown as PushMessage
      : null,
  };
}

/** Whether a notification is shown even if the site is visible, as some browsers require. */
export function showsNotice({ message }: Notice, userAgent: string): boolean {
  return message === null || ALWAYS.has(message.kind) || wantsEveryPushShown(userAgent);
}

/** Safari revokes the subscription of a site whose pushes show nothing. */
function wantsEveryPushShown(userAgent: string): boolean {
  return /\bAppleWebKit\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent);
}

function fieldsOf(payload: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(payload ?? "");
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown, maxChars: number): string {
  return typeof value === "string" ? value.trim().slice(0, maxChars) : "";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
