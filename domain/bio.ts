/**
 * What members write about themselves: plain text of a few paragraphs (spec §5: "HTML stripped").
 * Anyone may import it, browsers too. A checked bio has no tags and no control characters, and cleaning it again changes
 * nothing.
 */
import { BIO_INPUT_MAX_CHARS, BIO_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/** Comments, what a page would not show, and tags. "a < b", "<3" and what is never closed are none: they were typed. */
const COMMENT = /<!--[^]*?-->/g;
const HIDDEN = /<(script|style|template|title|noscript)\b[^>]*>[^]*?<\/\1\s*>/gi;
const BREAK = /<(?:br|\/p|\/div|\/li|\/h[1-6])\b[^>]*>/gi;
const TAG = /<[/!?]?[a-z][^<>]*>/gi;
/** Characters that turn the direction of what follows, beyond the text they stand in. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

/** The text of what was typed or pasted: without tags, with at most one empty line between paragraphs. */
export function cleanBio(raw: string): string {
  const text = stripTags(dropControls(raw.replace(/\r\n?|[\u2028\u2029]/g, "\n")).replace(OVERRIDES, ""))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return isBlank(text) ? "" : text;
}

/** Taking a tag out can make another one of what stood around it, so it goes on until there is none. */
function stripTags(text: string): string {
  const stripped = text.replace(COMMENT, "").replace(HIDDEN, "").replace(BREAK, "\n").replace(TAG, "");
  return stripped === text ? text : stripTags(stripped);
}

/** Cleans a bio and checks its length, first of what was typed: tags within tags take a pass each. */
export function checkBio(raw: string): Result<string, "bio_too_long"> {
  if (raw.length > BIO_INPUT_MAX_CHARS) return refuse("bio_too_long", { max: BIO_MAX_CODE_POINTS });
  const bio = cleanBio(raw);
  return codePoints(bio) > BIO_MAX_CODE_POINTS
    ? refuse("bio_too_long", { max: BIO_MAX_CODE_POINTS })
    : accept(bio);
}
