/** Names of other channels and of ways to pay, however they are spelled. Pure. */
import { readPoint, shapeOf } from "@/domain/writing/look_alikes.ts";
import type { Reading, Span, Word } from "@/domain/writing/reading.ts";

/** Names that mean nothing else in any of the three languages. */
const MESSENGERS =
  "whatsapp whatsap whatsaap whatsappp watsapp watsap wattsapp wattsap whattsapp whatapp whatsappnummer wapp " +
  "telegram telegramm telegam telegrm insta instagram instagramm instergram snapchat snapchet viber kik wechat imessage " +
  "facetime facebook fbook facebok fbmessenger discord tiktok tictoc skype threema onlyfans tinder badoo icq " +
  "ватсап вотсап телеграм инстаграм " +
  "ווטס וואטס ואטס ווטסאפ וואטסאפ וואטסאפפ ווצאפ וואצאפ וואטצאפ ווטסאפפ וואטסאף ווטצאפ וצאפ ווטסאף טלגרם טלגראם תלגרם טלגרהם " +
  "אינסטגרם אינסטגראם אינסטה אינסטא אינסטוש סנאפצט סנאפצאט סנאפ ויבר וייבר פייסבוק פיסבוק פייסבוקק דיסקורד טיקטוק " +
  "סקייפ סקיפ מסנגר וויצאט פייסטיים טינדר";
const MAILS = "gmail googlemail hotmail gmx yahoomail protonmail icloudmail גימייל הוטמייל";
const PAYMENTS =
  "paypal payp venmo cashapp zelle revolut paysafe paysafecard paysafecode moneygram westernunion iban bitcoin bitcoins btc " +
  "ethereum usdt klarna paybox steamcard giftcard giftcards itunescard amazoncard " +
  "פייפאל פיפאל פייבוקס ביטקוין ביטקויין איבאן איבן";

const NAMES = new Map<string, NameRule>();
type NameRule = "messenger" | "mail" | "payment";
function tell(names: string, rule: NameRule): void {
  for (const name of names.split(" ")) {
    NAMES.set(shapeOf([...name].map(readPoint).join("")), rule);
  }
}
tell(MESSENGERS, "messenger");
tell(MAILS, "mail");
tell(PAYMENTS, "payment");

/** Those that no other word begins with, so that "Instagram-Account" in one word is found too. */
const LONG_NAMES: readonly (readonly [string, NameRule])[] = ["instagram", "snapchat", "facebook", "whatsapp"]
  .map((name) => [shapeOf(name), "messenger"] as const);
/** Those of which a letter may be missing, added or another one: "whtsapp", "wh*tsapp". */
const BLURRED: readonly string[] = ["whatsapp", "telegram", "instagram", "snapchat"].map(shapeOf);
/** What only looks like one. */
const NOT_BLURRED = new Set(["whatsup"].map(shapeOf));
const NAME_MAX_CHARS = 14;
/** A name in several pieces, as "tele gram", is at least so long: shorter ones are ordinary words side by side. */
const PIECES_MIN_CHARS = 7;
/** Ordinary words that come to a name only side by side. */
const NOT_IN_PIECES = new Set(["wechat", "facetime", "onlyfans", "cashapp"].map(shapeOf));
const SPELLED_NAMES = [...NAMES.keys()].filter((name) => name.length >= 4);
const HEBREW_PREFIXES = [/^[ושהבלמכ]/u, /^[ושהבלמכ]{2}/u];

export interface NameFound extends Span {
  rule: NameRule;
}

/** The first name of another channel or a way to pay in a text, or null. */
export function findName({ plain, words }: Pick<Reading, "plain" | "words">): NameFound | null {
  for (const [at, word] of words.entries()) {
    const { shape, from, to, spelled } = word;
    const rule = ruleOf(shape) ?? LONG_NAMES.find(([name]) => shape.startsWith(name))?.[1] ??
      (isBlurred(shape) ? "messenger" : null);
    if (rule) return { rule, from, to };
    if (spelled) {
      const name = SPELLED_NAMES.find((each) => shape.includes(each));
      if (name) return { rule: NAMES.get(name) ?? "messenger", from, to };
    }
    let joined = word.text;
    for (let next = at + 1; next < words.length && joined.length < NAME_MAX_CHARS; next++) {
      joined += words[next]?.text ?? "";
      const whole = shapeOf(joined);
      if (joined.length < PIECES_MIN_CHARS || NOT_IN_PIECES.has(whole)) continue;
      const isNext = words[next]?.from === (words[next - 1]?.to ?? 0) + 1;
      const inPieces = ruleOf(whole) ??
        (isNext && !/\s/u.test(between(plain, words, next)) && isBlurred(whole) ? "messenger" : null);
      if (inPieces) return { rule: inPieces, from, to: words[next]?.to ?? to };
    }
  }
  return null;
}

/** Hebrew writes "in" and "to" in one piece with the name. */
function ruleOf(shape: string): NameRule | null {
  const bare = [shape, ...HEBREW_PREFIXES.map((prefix) => shape.replace(prefix, ""))];
  for (const each of bare) {
    const rule = NAMES.get(each);
    if (rule) return rule;
  }
  return null;
}

/** What stands between a word and the one before it. */
function between(plain: string, words: readonly Word[], at: number): string {
  return plain.slice(words[at - 1]?.to, words[at]?.from);
}

function isBlurred(shape: string): boolean {
  return !NOT_BLURRED.has(shape) && BLURRED.some((name) => isOneOff(shape, name));
}

/** Whether two words differ in one letter at most: another one, one more, or one fewer. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b;
}
