/** What is read out of a mail that somebody has sent, and what of it is the writer's own. Pure. */
import type { Language } from "@/domain/language.ts";

export interface IncomingMail {
  /** Its Message-ID without brackets; null where it has none that could be quoted. */
  id: string | null;
  from: { name: string; email: string } | null;
  /** All addresses that it may have come to, in small letters. */
  to: readonly string[];
  /** Message-IDs of the mails that it answers, without brackets. */
  references: readonly string[];
  subject: string;
  /** Without what it quotes. */
  text: string;
  /** Names of what was attached; it is not kept. */
  attachments: readonly string[];
  /** Whether a program has sent it: such mails are never answered. */
  automatic: boolean;
}

/** Lines above which mail programs quote the mail that is answered. */
const QUOTE_HEADS = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|הודעה מקורית|forwarded message)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(on|am|בתאריך)\b.{5,200}(wrote|schrieb.{0,80}|כתב\/?ה?.{0,80}|מאת.{0,100}):$/i,
  /^בתאריך .{5,300}:$/,
];
const HEAD_LINES = 3;
const HEAD_MAX_CHARS = 300;

/** The text without quoted lines, what stands above them, and a signature behind `-- `. */
export function withoutQuotes(raw: string): string {
  const lines = raw.replace(/\r\n?/g, "\n").split("\n");
  const kept: string[] = [];
  for (const [nth, line] of lines.entries()) {
    if (line === "-- ") break;
    if (line.trim() !== "" && isQuoteHead(lines, nth)) break;
    if (!line.startsWith(">")) kept.push(line);
  }
  const own = kept.join("\n").replace(/\n{3,}/g, "\n\n").trim();
  // Where all of it looks quoted, it is better shown than lost.
  return own === "" ? raw.trim() : own;
}

/** Whether a head begins here, which may be broken into lines. */
function isQuoteHead(lines: readonly string[], nth: number): boolean {
  let head = "";
  for (const line of lines.slice(nth, nth + HEAD_LINES)) {
    head = `${head} ${line.slice(0, HEAD_MAX_CHARS)}`.trim();
    if (QUOTE_HEADS.some((each) => each.test(head))) return true;
  }
  return false;
}

const HEBREW = /\p{Script=Hebrew}/gu;
const LATIN = /\p{Script=Latin}/gu;
const GERMAN = /[äöüß]|\b(ich|und|nicht|das|ist|bitte|mein|meine|hallo|danke|habe)\b/giu;
const ENGLISH = /\b(i|and|not|the|is|please|my|hello|thanks|have|you)\b/giu;

/** The language of a text, as far as it shows it. */
export function languageOf(text: string): Language {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(HEBREW) > count(LATIN)) return "he";
  return count(GERMAN) > count(ENGLISH) ? "de" : "en";
}
