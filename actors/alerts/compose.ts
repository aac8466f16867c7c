/**
 * Composes the pushes for one device. Pure. News with the same tag share one push. More than `ALERTS_APART`
 * tags are summed up in one push, except for payments.
 */
import type { DueKind } from "@/domain/alerts.ts";
import type { SubscriberId } from "@/domain/ids.ts";
import {
  DEFAULT_LANGUAGE,
  direction,
  type Language,
  parseLanguage,
  textLanguage,
} from "@/domain/language.ts";
import { ALERTS_APART } from "@/domain/limits.ts";
import type { PushMessage } from "@/domain/push.ts";
import type { PushLetter, PushText, PushWriting } from "@/domain/push_letter.ts";
import { fitMessage } from "@/domain/push_size.ts";
import { type NotifiedMark, scopeOf } from "@/store/alerts/notified.ts";
import type { AlertSettingsRow } from "@/store/records.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import { type News, type Reader, SETTLE_MS } from "@/actors/alerts/news.ts";

/** Renders the text of a push in its reader's language (mails/pushes). */
export type WritePush = (letter: PushLetter, lang: Language, writing: PushWriting) => PushText;

export interface ComposeEnv {
  reader: Reader;
  settings: AlertSettingsRow;
  site: string;
  /** The reader's total of unread messages. */
  unread: number;
  write: WritePush;
}

/** A claimed alert with its news and the devices to notify. */
export interface PlannedNotification {
  alert: DueAlert;
  news: News;
  devices: readonly SubscriberId[];
  /** Whether another device was notified before. */
  isNotified: boolean;
}

/** A push, the alerts that it covers, and the marks to store once it is delivered. */
export interface Composed {
  message: PushMessage;
  /** It names nobody and quotes nothing. */
  discreet: boolean;
  alerts: readonly DueAlert[];
  marks: readonly NotifiedMark[];
}

/** Money, and what the site itself has to say, is never summed up. */
const APART: readonly DueKind[] = ["coins", "note", "selfie"];

/** The pushes for one device. */
export function composePushes(notifications: readonly PlannedNotification[], env: ComposeEnv): Composed[] {
  const byTag = Map.groupBy(notifications, ({ news }) => news.tag);
  const isApart = ([first]: readonly PlannedNotification[]) => first && APART.includes(first.news.kind);
  const gathered = [...byTag.values()].filter((each) => !isApart(each));
  if (gathered.length <= ALERTS_APART) return [...byTag.values()].flatMap((each) => one(each, env));
  const apart = [...byTag.values()].filter(isApart);
  return [...sum(gathered.flat(), env), ...apart.flatMap((each) => one(each, env))];
}

/** One push for one tag; it shows the latest news. */
function one(notifications: readonly PlannedNotification[], env: ComposeEnv): Composed[] {
  const news = notifications.map((each) => each.news).reduce(later);
  const { kind, letter, tag, url, icon, at } = news;
  const discreet = news.discreet === true || isDiscreet(env);
  const shown = icon !== null && !discreet ? { icon } : {};
  const message = messageOf(letter, { kind, tag, url, at, ...shown }, { ...env, discreet });
  return [{ message, discreet, alerts: notifications.map(({ alert }) => alert), marks: [news.mark] }];
}

function later(one: News, other: News): News {
  // Of a message and a gift alert for the same message, the one with its content is shown.
  const says = ({ letter }: News) => "content" in letter && letter.content !== null ? 1 : 0;
  return other.at > one.at || (other.at === one.at && says(other) > says(one)) ? other : one;
}

function sum(notifications: readonly PlannedNotification[], env: ComposeEnv): Composed[] {
  const { totals, now } = env.reader;
  const kinds = new Set(notifications.map(({ news }) => news.kind === "gift" ? "message" : news.kind));
  const tagsOf = (kind: News["kind"]) =>
    new Set(notifications.filter(({ news }) => news.kind === kind).map(({ news }) => news.tag)).size;
  const letter: PushLetter = {
    kind: "summary",
    unread: kinds.has("message") ? env.unread : 0,
    likes: kinds.has("like") ? totals.fans_new : 0,
    visits: kinds.has("visit") ? totals.visits_new : 0,
    matches: tagsOf("match"),
    stories: tagsOf("story"),
  };
  const marks = notifications.map(({ news }) => news.mark);
  // The summary counts all news of a kind, so it also covers alerts of that kind that are due a little later.
  const all = (["message", "like", "visit"] as const).filter((kind) => kinds.has(kind))
    .map((kind) => ({ scope: scopeOf(kind), at: now - SETTLE_MS }));
  const [first] = kinds;
  const about = { kind: first ?? "message", tag: "summary", url: urlOf(kinds), at: now };
  const discreet = isDiscreet(env);
  return [{
    message: messageOf(letter, about, { ...env, discreet }),
    discreet,
    alerts: notifications.map(({ alert }) => alert),
    marks: [...marks, ...all],
  }];
}

const PAGES = {
  message: "/contacts",
  like: "/likesme",
  visit: "/visitors",
  match: "/match",
  story: "/stories",
};

/** The page of the only kind, or the start page for several. */
function urlOf(kinds: ReadonlySet<string>): string {
  const [only = ""] = kinds.size === 1 ? kinds : [];
  return only in PAGES ? PAGES[only as keyof typeof PAGES] : "/explore";
}

type About = Pick<PushMessage, "kind" | "tag" | "url" | "at" | "icon">;

/** Whether a reader's devices show nobody's name: by their choice of notifications, or as they are discreet themselves. */
function isDiscreet({ reader: { member }, settings }: ComposeEnv): boolean {
  return settings.discreet || Boolean(member.discreet);
}

function messageOf(
  letter: PushLetter,
  about: About,
  env: ComposeEnv & { discreet: boolean },
): PushMessage {
  const { reader: { member }, discreet, site, unread, write } = env;
  const lang = parseLanguage(member.lang) ?? DEFAULT_LANGUAGE;
  const shown = textLanguage(lang);
  const text = write(letter, lang, { site, discreet });
  return fitMessage({ ...about, ...text, badge: unread, lang: shown, dir: direction(shown) });
}
