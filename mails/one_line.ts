/** Makes a line of what a person wrote, so that it can neither end a header nor turn the text around it. */

/** Control characters, line ends among them, and the invisible ones that change the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const MAX_CODE_POINTS = 120;

/** The text in NFC on one line of at most `max` code points. */
export function oneLine(text: string, max = MAX_CODE_POINTS): string {
  const line = text.toWellFormed().normalize("NFC").replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
  const points = [...line];
  return points.length <= max ? line : `${points.slice(0, max - 1).join("").trimEnd()}…`;
}
