/** Tells a member what is new for them, and how to hear no more of it. */
import type { DigestNews } from "@/domain/mail.ts";
import { formatCount } from "@/domain/time_text.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import type { Translate } from "@/locales/text.ts";
import { oneLine } from "@/mails/one_line.ts";

export function writeDigest({ name, link, off, news }: LetterOf<"digest">, { t, site }: Writing): Content {
  const facts = factsOf(news, t);
  return {
    subject: t("mail.digest_subject", { site }),
    preview: facts.map((fact) => fact.join(": ")).join(" · "),
    heading: t("mail.digest_heading"),
    paragraphs: [t("mail.hello", { name }), t("mail.digest_text", { site })],
    facts,
    action: { label: t("mail.digest_button", { site }), link },
    notes: [t("mail.digest_daily")],
    reason: t("mail.reason_member", { site }),
    off: { label: t("mail.digest_off"), link: off },
  };
}

function factsOf(
  { unread, chats, more_chats, likes, visits, matches, stories }: DigestNews,
  t: Translate,
): (readonly [string, string])[] {
  const counted = [
    [t("mail.digest_messages"), chats.length === 0 ? unread : 0],
    [t("mail.digest_more"), more_chats],
    [t("mail.digest_likes"), likes],
    [t("mail.digest_visits"), visits],
    [t("mail.digest_matches"), matches],
    [t("mail.digest_stories"), stories],
  ] as const;
  return [
    ...chats.map((chat) => [oneLine(chat.name), t("push.messages", { count: chat.unread })] as const),
    ...counted.flatMap(([name, count]) => count > 0 ? [[name, formatCount(count)] as const] : []),
  ];
}
