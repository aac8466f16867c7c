/** Stores the browser's time zone in a cookie, so that the server renders local times. Started by islands/entry.ts. */

const YEAR_S = 365 * 24 * 3600;

export function rememberTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (/^[\w+/-]{1,64}$/.test(timeZone)) {
    document.cookie = `tz=${timeZone}; path=/; max-age=${YEAR_S}; samesite=lax`;
  }
}
