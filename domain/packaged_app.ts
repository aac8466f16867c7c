/** The packaged app: a browser of its own around this site, which says so in its user agent. Pure. */

export type AppPlatform = "android" | "ios";

/** What the packaged app adds to its user agent, before its platform and its version. */
export const APP_USER_AGENT = "KindlingApp";

const AGENT = /\bKindlingApp\/(android|ios)\b/;

/** The packaged app that a request comes from; null where it comes from a browser. */
export function appOf(userAgent: string | undefined): AppPlatform | null {
  return (AGENT.exec(userAgent ?? "")?.[1] ?? null) as AppPlatform | null;
}
