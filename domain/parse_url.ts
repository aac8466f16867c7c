/** An address as a URL, or null where it is none: `URL.parse`, which the oldest browsers that are admitted do not have. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
