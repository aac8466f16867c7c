/** Time zones that come from outside, such as a cookie. Pure; anyone may import it. */

/**
 * The zone as Intl names it, or null where it knows none of that name. A distance from UTC such as "+02:00" is none: there are
 * thousands of them, and each is remembered.
 */
export function findTimeZone(name: string): string | null {
  if (name === "" || /^[+-]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
