/**
 * What a push becomes: a notification, unless somebody sees what is new by themselves. Pure.
 * Invariant: nothing that a push says can make it throw, or lead anywhere but to this site.
 */
import { LANGUAGES, type TextLanguage } from "@/domain/language.ts";
import type { PushMessage } from "@/domain/push.ts";
import { type Deployment, ownPath } from "@/domain/service_worker.ts";

/** The site's own icon, and its outline for the bar of the system. */
export const ICON = "/images/app/icon-192.png";
export const BADGE_ICON = "/images/app/badge-96.png";

/** As the Notifications API has it; the project's types know less. */
export interface NoticeOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
  data: { url: string };
}

export interface Notice {
  title: string;
  options: NoticeOptions;
  /** Unread messages; null where the push does not say. */
  badge: number | null;
  /** The push as it was sent; null where it could not be read. */
  message: PushMessage | null;
}

interface NoticeEnv extends Pick<Deployment, "site" | "news"> {
  origin: string;
  lang: TextLanguage;
}

const TITLE_MAX_CHARS = 200;
const BODY_MAX_CHARS = 1_000;
const TAG_MAX_CHARS = 200;
/** What the member or the operator has asked for is shown in any case. */
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
      // Without a tag a browser takes no `renotify`.
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

/** Whether a notification is shown even to somebody who looks at the site: the browser may punish silence. */
export function showsNotice({ message }: Notice, userAgent: string): boolean {
  return message === null || ALWAYS.has(message.kind) || wantsEveryPushShown(userAgent);
}

/** Safari takes the subscription away from a site whose pushes show nothing. */
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
