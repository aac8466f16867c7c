/** Tables as files by RFC 4180, for programs for tables. */

/** Files that are opened with a double click are read as UTF-8 by it alone. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A row of cells, with its end. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}

/**
 * A text as a cell. What a program for tables would take for a formula gets an apostrophe before it: names and references
 * come from others.
 */
export function textCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
