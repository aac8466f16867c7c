/**
 * The rules of writing: what nobody writes in the name of a virtual profile (WR). Pure; the desk's browser asks before it sends, the
 * server before it commits. What evidently breaks a rule is refused, what may break one is asked once.
 *
 * The product's words count in every language at once, whatever the member speaks. The operator's lists count in the member's
 * language alone, because a word of one may be harmless in another.
 */
import { type Language, textLanguage } from "@/domain/language.ts";
import {
  findAccount,
  findHandle,
  findLink,
  findMail,
  findStreet,
  findWordLink,
} from "@/domain/writing/contact_data.ts";
import type { WritingRule } from "@/domain/writing/kinds.ts";
import type { WritingLists } from "@/domain/writing/lists.ts";
import { findMeeting } from "@/domain/writing/meeting.ts";
import { findMinor } from "@/domain/writing/minor.ts";
import { findName } from "@/domain/writing/names.ts";
import { findPhone } from "@/domain/writing/phone.ts";
import { findPhrases, hasPhrase, type PhraseBook, phraseBook, plainBook } from "@/domain/writing/phrases.ts";
import { type Reading, readText, type Span } from "@/domain/writing/reading.ts";
import { TRADE } from "@/domain/writing/words/harm.ts";
import { RULE_WORDS } from "@/domain/writing/words/mod.ts";

export interface BrokenRule {
  verdict: "refused" | "doubtful";
  rule: WritingRule;
  /** The part of the text that it is about. */
  match: string;
}

export type WritingVerdict = { verdict: "ok" } | BrokenRule;

interface Found {
  verdict: BrokenRule["verdict"];
  rule: WritingRule;
  span: Span;
}

const BOOKS = RULE_WORDS.map(({ rule, verdict, phrases }) => ({ rule, verdict, book: phraseBook(phrases) }));
const TRADE_BOOK = phraseBook(TRADE);
const PHONE_BOOK = phraseBook([
  "phone|cell|mobile|tel|number|digits|sms|call|ring|handy|nummer|telefon|mobil|ruf|anruf*|~מספר|~טלפון|~נייד|~פלאפון|תתקשר|תתקשרי|חייג|חייגי|וואצ",
]);

/** Checks a text that is to be sent to a member who uses `memberLang`. Refused comes before doubtful. */
export function checkWriting(
  text: string,
  { lists, memberLang }: { lists: WritingLists; memberLang: Language },
): WritingVerdict {
  const reading = readText(text);
  let doubtful: Found | null = null;
  for (const found of foundIn(reading, lists, memberLang)) {
    if (found.verdict === "refused") return toVerdict(reading, found);
    doubtful ??= found;
  }
  return doubtful ? toVerdict(reading, doubtful) : { verdict: "ok" };
}

function toVerdict(reading: Reading, { verdict, rule, span }: Found): BrokenRule {
  return { verdict, rule, match: reading.excerpt(span.from, span.to) };
}

function* foundIn(reading: Reading, lists: WritingLists, memberLang: Language): Iterable<Found> {
  yield* certain("minor", findMinor(reading));
  yield* certain("payment", findAccount(reading));
  const name = findName(reading);
  if (name) yield* certain(name.rule, name);
  yield* certain("mail", findMail(reading));
  yield* certain("link", findLink(reading));
  yield* certain("messenger", findHandle(reading));
  const phone = findPhone(reading.plain, hasPhrase(reading, PHONE_BOOK));
  if (phone) yield { rule: "phone", verdict: phone.isCertain ? "refused" : "doubtful", span: phone };
  yield* certain("address", findStreet(reading));
  const own = textLanguage(memberLang);
  yield* listed("refused", reading, lists.refused[own]);
  for (const { rule, verdict, book } of BOOKS) {
    const span = rule === "meeting" || rule === "nearness"
      ? findMeeting(reading, book)
      : firstOf(findPhrases(reading, book));
    if (span) yield { rule, verdict: verdictOf(rule, verdict, reading), span };
  }
  yield* listed("doubtful", reading, lists.doubtful[own]);
  const link = findWordLink(reading);
  if (link) yield { rule: "link", verdict: "doubtful", span: link };
}

/** Drugs and weapons may be spoken of, once it is confirmed; trade with them may not. */
function verdictOf(rule: WritingRule, verdict: Found["verdict"], reading: Reading): Found["verdict"] {
  const isTraded = rule === "drugs" || rule === "weapons";
  return isTraded && hasPhrase(reading, TRADE_BOOK) ? "refused" : verdict;
}

function* certain(rule: WritingRule, span: Span | null): Iterable<Found> {
  if (span) yield { rule, verdict: "refused", span };
}

function* listed(
  verdict: Found["verdict"],
  reading: Reading,
  phrases: readonly string[] | undefined,
): Iterable<Found> {
  const span = phrases && firstOf(findPhrases(reading, listBook(phrases)));
  if (span) yield { rule: "listed", verdict, span };
}

const listBooks = new WeakMap<readonly string[], PhraseBook>();

/** The lists of a catalogue are read once. */
function listBook(phrases: readonly string[]): PhraseBook {
  const known = listBooks.get(phrases);
  if (known) return known;
  const book = plainBook(phrases.map((phrase) => readText(phrase).words));
  listBooks.set(phrases, book);
  return book;
}

function firstOf(spans: Iterable<Span>): Span | null {
  for (const span of spans) return span;
  return null;
}
