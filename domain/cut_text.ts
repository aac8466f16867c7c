/** Cuts texts where readers see one letter end and the next begin, never inside of an emoji or between a letter and its marks. Pure. */

const ENCODER = new TextEncoder();
const LETTERS = new Intl.Segmenter("und", { granularity: "grapheme" });
const ELLIPSIS = "…";

export interface TextRoom {
  /** Letters as readers see them. */
  letters: number;
  /** Bytes in UTF-8, the ellipsis among them. */
  bytes: number;
}

/** The text, or as much of it as there is room for, with an ellipsis. */
export function cutText(text: string, { letters, bytes }: TextRoom): string {
  const whole = bytesOf(text) <= bytes;
  const room = bytes - bytesOf(ELLIPSIS);
  let [kept, count, used] = ["", 0, 0];
  for (const { segment } of LETTERS.segment(text)) {
    const size = bytesOf(segment);
    if (count === letters || (!whole && used + size > room)) return `${kept.trimEnd()}${ELLIPSIS}`;
    [kept, count, used] = [kept + segment, count + 1, used + size];
  }
  return text;
}

/** How long a text is in UTF-8. */
export function bytesOf(text: string): number {
  return ENCODER.encode(text).length;
}
