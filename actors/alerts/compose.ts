/**
 * Makes pushes of what there is to tell one device. Pure.
 * News with one tag are one push. More than `ALERTS_APART` of them are summed up in one; what is about money stands apart.
 */
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
import { scopeOf, type ToldMark } from "@/store/alerts/told.ts";
import type { AlertSettingsRow } from "@/store/records.ts";
import type { DueAlert } from "@/store/alerts/due.ts";
import { type News, type Reader, SETTLE_MS } from "@/actors/alerts/news.ts";

/** Writes a letter in its reader's language (mails/pushes). */
export type WritePush = (letter: PushLetter, lang: Language, writing: PushWriting) => PushText;

export interface ComposeEnv {
  reader: Reader;
  settings: AlertSettingsRow;
  site: string;
  /** All unread messages of the reader's. */
  unread: number;
  write: WritePush;
}

/** An alert with what it tells, and to which devices. */
export interface Notifying {
  alert: DueAlert;
  news: News;
  devices: readonly SubscriberId[];
  /** Whether another device was told. */
  told: boolean;
}

/** A push, the alerts that it tells, and what was told by it. */
export interface Composed {
  message: PushMessage;
  alerts: readonly DueAlert[];
  marks: readonly ToldMark[];
}

/** The pushes for one device. */
export function composePushes(tellings: readonly Notifying[], env: ComposeEnv): Composed[] {
  const byTag = Map.groupBy(tellings, ({ news }) => news.tag);
  const gathered = [...byTag.values()].filter(([first]) => first?.news.kind !== "coins");
  if (gathered.length <= ALERTS_APART) return [...byTag.values()].flatMap((each) => one(each, env));
  const money = [...byTag.values()].filter(([first]) => first?.news.kind === "coins");
  return [...sum(gathered.flat(), env), ...money.flatMap((each) => one(each, env))];
}

/** One push of what bears one tag: the latest of it. */
function one(tellings: readonly Notifying[], env: ComposeEnv): Composed[] {
  const news = tellings.map((each) => each.news).reduce(later);
  const { kind, letter, tag, url, icon, at } = news;
  const shown = icon !== null && !env.settings.discreet ? { icon } : {};
  const message = messageOf(letter, { kind, tag, url, at, ...shown }, env);
  return [{ message, alerts: tellings.map(({ alert }) => alert), marks: [news.told] }];
}

function later(one: News, other: News): News {
  // A message that is also a gift is quoted by whichever knows what it says.
  const says = ({ letter }: News) => "content" in letter && letter.content !== null ? 1 : 0;
  return other.at > one.at || (other.at === one.at && says(other) > says(one)) ? other : one;
}

function sum(tellings: readonly Notifying[], env: ComposeEnv): Composed[] {
  const { totals, now } = env.reader;
  const kinds = new Set(tellings.map(({ news }) => news.kind === "gift" ? "message" : news.kind));
  const tagsOf = (kind: News["kind"]) =>
    new Set(tellings.filter(({ news }) => news.kind === kind).map(({ news }) => news.tag)).size;
  const letter: PushLetter = {
    kind: "summary",
    unread: kinds.has("message") ? env.unread : 0,
    likes: kinds.has("like") ? totals.fans_new : 0,
    visits: kinds.has("visit") ? totals.visits_new : 0,
    matches: tagsOf("match"),
    stories: tagsOf("story"),
  };
  const marks = tellings.map(({ news }) => news.told);
  // It counts all of a kind, so whatever of it is due a little later was told too.
  const all = (["message", "like", "visit"] as const).filter((kind) => kinds.has(kind))
    .map((kind) => ({ scope: scopeOf(kind), at: now - SETTLE_MS }));
  const [first] = kinds;
  const about = { kind: first ?? "message", tag: "summary", url: urlOf(kinds), at: now };
  return [{
    message: messageOf(letter, about, env),
    alerts: tellings.map(({ alert }) => alert),
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

/** The page of a kind, or that of everything. */
function urlOf(kinds: ReadonlySet<string>): string {
  const [only = ""] = kinds.size === 1 ? kinds : [];
  return only in PAGES ? PAGES[only as keyof typeof PAGES] : "/explore";
}

type About = Pick<PushMessage, "kind" | "tag" | "url" | "at" | "icon">;

function messageOf(letter: PushLetter, about: About, env: ComposeEnv): PushMessage {
  const { reader: { member }, settings: { discreet }, site, unread, write } = env;
  const lang = parseLanguage(member.lang) ?? DEFAULT_LANGUAGE;
  const shown = textLanguage(lang);
  const text = write(letter, lang, { site, discreet });
  return fitMessage({ ...about, ...text, badge: unread, lang: shown, dir: direction(shown) });
}
