/**
 * Writes what a push shows in its reader's language. Pure: the pusher calls it just before sending.
 * What a person wrote stands on one line, in a direction of its own, and is cut where a letter ends.
 *
 * Invariant: a discreet push holds no name, no word of anybody's, and says no more than what there is how many of.
 */
import { cutText } from "@/domain/cut_text.ts";
import { type Language, textLanguage } from "@/domain/language.ts";
import { PUSH_QUOTE_LETTERS } from "@/domain/limits.ts";
import type { MessageContent, PushLetter, PushText, PushWriting } from "@/domain/push_letter.ts";
import { formatCount } from "@/domain/time_text.ts";
import { voiceLength } from "@/domain/voice.ts";
import { translator } from "@/locales/mod.ts";
import type { Translate } from "@/locales/text.ts";
import { goodsText } from "@/mails/goods_text.ts";
import { oneLine } from "@/mails/one_line.ts";

/** A letter of many marks may be long; a name and an address have to fit besides. */
const QUOTE_BYTES = 1_200;
const NAME_ROOM = { letters: 40, bytes: 240 };
/** Keeps what it surrounds in a direction of its own. */
const ISOLATE = "\u2068";
const POP = "\u2069";

/** The title and the body of a push. */
export function writePush(letter: PushLetter, lang: Language, writing: PushWriting): PushText {
  const t = translator(lang);
  const site = oneLine(writing.site);
  return writing.discreet ? writeDiscreetly(letter, t, site) : write(letter, { t, site, lang });
}

function write(
  letter: PushLetter,
  { t, site, lang }: { t: Translate; site: string; lang: Language },
): PushText {
  switch (letter.kind) {
    case "message":
    case "gift": {
      const { unread, content } = letter;
      const name = nameOf(letter.name);
      return {
        title: unread > 1 ? `${name} (${formatCount(unread)})` : name,
        body: content ? quote(content, t, lang) : t("push.messages", { count: unread }),
      };
    }
    case "like":
      return letter.name === null
        ? { title: t("notice.like"), body: likesText(letter.news, t) }
        : { title: t("notice.like_from", { name: nameOf(letter.name) }), body: t("push.look") };
    case "visit":
      return letter.name === null
        ? { title: t("notice.visit"), body: visitsText(letter.news, t) }
        : { title: t("notice.visit_from", { name: nameOf(letter.name) }), body: t("push.look") };
    case "match":
      return { title: t("notice.match", { name: nameOf(letter.name) }), body: t("push.match") };
    case "story":
      return { title: t("push.story", { name: nameOf(letter.name) }), body: t("push.story_look") };
    case "paid":
      return { title: t("push.paid"), body: goodsText(letter.goods, t) };
    case "returned":
      return { title: t("push.returned"), body: t("push.look_wallet") };
    case "renewal_failed":
      return { title: t("mail.renewal_failed_heading"), body: renewalText(letter.final, t) };
    case "note":
      return { title: cutText(oneLine(letter.title), NAME_ROOM), body: spoken(letter.text) };
    case "selfie":
    case "summary":
      return { title: site, body: bodyOf(letter, t) };
    default:
      return letter satisfies never;
  }
}

function writeDiscreetly(letter: PushLetter, t: Translate, site: string): PushText {
  return { title: site, body: bodyOf(letter, t) };
}

function bodyOf(letter: PushLetter, t: Translate): string {
  switch (letter.kind) {
    case "message":
    case "gift":
      return t("push.messages", { count: letter.unread });
    case "like":
      return t("push.likes", { count: Math.max(1, letter.news) });
    case "visit":
      return t("push.visits", { count: Math.max(1, letter.news) });
    case "match":
      return t("push.matches", { count: 1 });
    case "story":
      return t("push.stories", { count: 1 });
    case "paid":
      return t("push.paid");
    case "returned":
      return t("push.returned");
    case "renewal_failed":
      return renewalText(letter.final, t);
    case "note":
      return t("push.note");
    case "selfie":
      return t("push.selfie");
    case "summary":
      return summaryText(letter, t);
    default:
      return letter satisfies never;
  }
}

function quote(content: MessageContent, t: Translate, lang: Language): string {
  switch (content.type) {
    case "text":
      return spoken(content.text);
    case "photo":
      return t("push.photo");
    case "voice":
      return t("push.voice", { length: voiceLength(content.ms) });
    case "gift":
      return `🎁 ${spoken(content.gift[textLanguage(lang)])}`;
    case "story_reply":
      return t("push.story_reply", { text: spoken(content.text) });
    default:
      return content satisfies never;
  }
}

function likesText(count: number, t: Translate): string {
  return count > 1 ? t("push.likes", { count }) : t("push.look_likes");
}

function visitsText(count: number, t: Translate): string {
  return count > 1 ? t("push.visits", { count }) : t("push.look_visits");
}

function renewalText(final: boolean, t: Translate): string {
  return t(final ? "push.renewal_ended" : "push.renewal_failed");
}

function summaryText(letter: Extract<PushLetter, { kind: "summary" }>, t: Translate): string {
  const { unread, likes, visits, matches, stories } = letter;
  return [
    unread > 0 && t("push.messages", { count: unread }),
    likes > 0 && t("push.likes", { count: likes }),
    visits > 0 && t("push.visits", { count: visits }),
    matches > 0 && t("push.matches", { count: matches }),
    stories > 0 && t("push.stories", { count: stories }),
  ].filter((part) => part !== false).join(" · ");
}

function nameOf(name: string): string {
  return isolated(cutText(oneLine(name), NAME_ROOM));
}

function spoken(text: string): string {
  return isolated(cutText(oneLine(text, Infinity), { letters: PUSH_QUOTE_LETTERS, bytes: QUOTE_BYTES }));
}

function isolated(text: string): string {
  return `${ISOLATE}${text}${POP}`;
}
