/**
 * What stands in a photo's place until it is there: twelve colours, three across and four down, as 36 hexadecimal
 * digits. It is small enough to travel in every list, and is drawn without a request. Pure.
 */

export const PLACEHOLDER_COLUMNS = 3;
export const PLACEHOLDER_ROWS = 4;
export const PLACEHOLDER_COLOURS = PLACEHOLDER_COLUMNS * PLACEHOLDER_ROWS;

const CHARS_PER_COLOUR = 3;
const PLACEHOLDER = /^[0-9a-f]{36}$/;

/** Packs twelve colours of three bytes each, row by row, into four bits a channel. */
export function packPlaceholder(rgb: Uint8Array): string {
  if (rgb.length !== PLACEHOLDER_COLOURS * 3) {
    throw new RangeError(`Cannot pack "${rgb.length}" bytes as a placeholder`);
  }
  return Array.from(rgb, (channel) => Math.round(channel / 17).toString(16)).join("");
}

/** The colours of a placeholder as `#rgb`, row by row; none for anything else. */
export function placeholderColours(packed: string): string[] {
  if (!PLACEHOLDER.test(packed)) return [];
  return Array.from({ length: PLACEHOLDER_COLOURS }, (_, index) => {
    return `#${packed.slice(index * CHARS_PER_COLOUR, (index + 1) * CHARS_PER_COLOUR)}`;
  });
}
