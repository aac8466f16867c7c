/** Secrets that a setting holds itself or names the file of: hosts without files have no other place for them. */

/** How PEM and JSON begin, which no path does. */
const INLINE = /^\s*(-----BEGIN |\{)/;

/** Whether the value is the text itself, and not the path of a file that has it. */
export function isInline(value: string): boolean {
  return INLINE.test(value);
}

/**
 * The text of setting `name`. Lines of an inline one may be parted by `\n`, as hosts have it that take one line alone.
 * Throws a `TypeError` that names the setting where its file cannot be read.
 */
export async function readSettingText(name: string, value: string): Promise<string> {
  // In JSON such a `\n` belongs to a string.
  if (isInline(value)) return value.trimStart().startsWith("{") ? value : value.replaceAll("\\n", "\n");
  try {
    return await Deno.readTextFile(value);
  } catch (cause) {
    throw new TypeError(`Cannot read the file of ${name}`, { cause });
  }
}
