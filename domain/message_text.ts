/**
 * What the text of a message is made of: plain words, links, and numbers that a right-to-left line would tear apart. Pure;
 * components/message_text.tsx shows it. Links are http and https alone, and nothing is ever fetched for one.
 * Invariant: the texts of the parts, one after the other, are the text, except that a link names its host as it is asked for
 * ("xn--…" in place of letters that only look like others). Every step takes time in proportion to the text.
 */
import { linkOf, trimLink } from "@/domain/message_link.ts";

export type TextPart =
  | { kind: "plain"; text: string }
  | { kind: "link"; text: string; href: string }
  /** A phone number or a signed one: it runs from left to right in every language. */
  | { kind: "number"; text: string };

/** Further links of a message stay text. */
export const MESSAGE_LINKS_MAX = 20;

/**
 * Where a link begins, and what it may consist of: anything but spaces, quotes and angle brackets, and no character that
 * cannot be seen or turns the direction of what follows. A word of Hebrew may lead into one, a Latin letter or digit not.
 */
const LINK = /(?<![a-z\d@._/-])(?:https?:\/\/|www\.)[^\s\p{C}<>"“”«»`{}|\\^]+/giu;

/** A signed number, or groups of digits that begin like a phone number. Bounded, so that no text makes it look back far. */
const NUMBER =
  /(?:(?<![\p{L}\p{N}])[+\-−]\(?\d(?:[\d ().\-/]{0,30}\d)?|(?<![a-z\d])[(0][\d ().\-/]{5,30}\d)(?![\p{L}\p{N}])/giu;
const PHONE_DIGITS_MIN = 7;

/** Takes a text apart. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let links = 0;
  let from = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const shown = trimLink(found);
    const link = links < MESSAGE_LINKS_MAX ? linkOf(shown) : null;
    if (!link) continue;
    links++;
    addPlain(parts, text.slice(from, index));
    parts.push({ kind: "link", ...link });
    from = index + shown.length;
  }
  addPlain(parts, text.slice(from));
  return parts;
}

function addPlain(parts: TextPart[], text: string): void {
  let from = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (!isTorn(number)) continue;
    if (index > from) parts.push({ kind: "plain", text: text.slice(from, index) });
    parts.push({ kind: "number", text: number });
    from = index + number.length;
  }
  if (from < text.length) parts.push({ kind: "plain", text: text.slice(from) });
}

/** Whether a line that runs from right to left would move the sign of a number, or show its groups in another order. */
function isTorn(number: string): boolean {
  if (/^[+\-−]/.test(number)) return true;
  // From … to …: two numbers, which do come in the order of the line.
  if (!/[ ()]/.test(number) || number.includes(" - ")) return false;
  return number.replace(/\D/g, "").length >= PHONE_DIGITS_MIN;
}
