/** Sends the browser's time zone to the server as a cookie, so that pages are rendered with local times. Started by islands/entry.ts. */

const YEAR_S = 365 * 24 * 3600;

export function rememberTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (/^[\w+/-]{1,64}$/.test(timeZone)) {
    document.cookie = `tz=${timeZone}; path=/; max-age=${YEAR_S}; samesite=lax`;
  }
}
