/** The media query for three columns: `--breakpoint-wide` in static/styles/tokens.css. */
export const WIDE = "(width >= 54.0625rem)";

/** Whether the window has three columns now. */
export function isWide(): boolean {
  return matchMedia(WIDE).matches;
}
