/** Cuts the last message for a contact's row: 30 characters on wide screens, 20 on narrow ones (spec §2). Pure. */
export const PREVIEW_WIDE_CHARS = 30;
export const PREVIEW_NARROW_CHARS = 20;

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** At most `max` characters as people count them, and "…" where something was left out. */
export function cutPreview(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = "";
  let count = 0;
  for (const { segment } of characters.segment(text)) {
    if (count === max) return `${cut.trimEnd()}…`;
    cut += segment;
    count++;
  }
  return text;
}
