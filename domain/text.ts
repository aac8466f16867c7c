/**
 * What a message text may be (spec §5, promises: parameters). Pure.
 */
import { MESSAGE_MAX_CODE_POINTS, PREVIEW_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

/** Control characters, which nobody types; line breaks and tabs stay. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;
/** As many marks as a letter can have in Unicode's stream-safe format, and those beyond. */
const MARKS = /(\p{M}{30})\p{M}+/gu;
/** More than two empty lines in a row: a text that is mostly space would push all others off the screen. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n){3,}/gu;
/**
 * Not only white space: also marks without a letter, what is there to be ignored, such as variation selectors and fillers,
 * and the characters that are empty by design, of Braille, Egyptian and music.
 */
const VISIBLE = /[^\s\p{C}\p{M}\p{DI}\u2800\u{13441}\u{13442}\u{1d159}]/u;

/** Trims a text, drops control characters and empty lines beyond two in a row, and refuses a blank one or one over 2,000 code points. */
export function checkText(raw: string): Result<string, "blank_message" | "message_too_long"> {
  const text = dropControls(raw).trim().replace(EMPTY_LINES, "\n\n\n");
  if (isBlank(text)) return refuse("blank_message");
  if (codePoints(text) > MESSAGE_MAX_CODE_POINTS) {
    return refuse("message_too_long", { max: MESSAGE_MAX_CODE_POINTS });
  }
  return accept(text);
}

/** A text in NFC without the control characters that nobody types. */
export function dropControls(raw: string): string {
  return toNfc(raw.toWellFormed().replace(CONTROLS, ""));
}

/**
 * A text in NFC, with at most 30 marks in a row: putting more of them in order takes time that grows with their square, so
 * that one text could keep the server busy for seconds.
 */
export function toNfc(text: string): string {
  // One mark can stand for two.
  return limitMarks(limitMarks(text).normalize("NFC"));
}

function limitMarks(text: string): string {
  return text.replace(MARKS, "$1");
}

/** Whether there is nothing to see in a text. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Number of code points of a text. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The start of a text on one line, for the contact list. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= PREVIEW_CODE_POINTS) return line;
  return Array.from(line).slice(0, PREVIEW_CODE_POINTS).join("");
}
