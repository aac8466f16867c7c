/**
 * The settings of servers under test: loopback, a free port, an empty store, and limits out of the way unless a test
 * is about them. They are what an operator would put into the environment, so a process takes the same ones.
 */
import { SETTINGS } from "@/config.ts";

export type SettingName = keyof typeof SETTINGS;
export type TestSettings = { readonly [Name in SettingName]?: string };

const NO_LIMIT = "100000/100000";

/** Browser files are not under test here, so no build is needed; nothing ever asks this address. */
const NO_BROWSER_FILES = "http://127.0.0.1:9";

/** A few cities, indexed in memory, so that no build is needed. */
export const FEW_PLACES = new URL("places.txt", import.meta.url).pathname;

/** The outbox folder of a test server, beside its database at `path`. */
export function outboxBeside(path: string): string {
  return `${path}.outbox`;
}

/** Whether a test says itself where its database is. */
export function hasOwnPlace({ KV_PATH, KV_URL }: TestSettings): boolean {
  return KV_PATH !== undefined || KV_URL !== undefined;
}

/** The settings of a test server as environment variables; every other one has its fallback. */
export function testSettings(path: string, own: TestSettings = {}): Record<SettingName, string> {
  const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
  return {
    ...(empty as Record<SettingName, string>),
    PORT: "0",
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "0",
    KV_PATH: path,
    MAIL_OUTBOX_PATH: outboxBeside(path),
    BLOB_PATH: `${path}.blobs`,
    PLACES_PATH: FEW_PLACES,
    DEMO: "0",
    LOG_LEVEL: "debug",
    VITE_ORIGIN: NO_BROWSER_FILES,
    RATE_FRAMES: NO_LIMIT,
    RATE_SENDS: NO_LIMIT,
    RATE_SENDS_MINUTE: NO_LIMIT,
    RATE_SWIPES: NO_LIMIT,
    RATE_GIFTS: NO_LIMIT,
    RATE_STORIES: NO_LIMIT,
    RATE_REACTIONS: NO_LIMIT,
    RATE_TYPING: NO_LIMIT,
    RATE_SEARCHES: NO_LIMIT,
    RATE_PLACES: NO_LIMIT,
    RATE_PAGES: NO_LIMIT,
    RATE_PROFILES: NO_LIMIT,
    RATE_CONNS: NO_LIMIT,
    RATE_SPINS: NO_LIMIT,
    RATE_PAYMENTS: NO_LIMIT,
    RATE_PUSHES: NO_LIMIT,
    RATE_TRANSLATIONS: NO_LIMIT,
    RATE_LOCATIONS: "1000/3600",
    RATE_VERIFICATIONS: "1000/3600",
    RATE_LOGINS: "1000/900",
    RATE_LOGINS_ADDRESS: "1000/900",
    RATE_LOGINS_ACCOUNT: "1000/900",
    RATE_REGISTRATIONS: "1000/900",
    RATE_EMAIL_CHECKS: "1000/900",
    RATE_UPLOADS: "1000/900",
    RATE_RECOVERY: "1000/60",
    RATE_RECOVERY_HOUR: "1000/3600",
    RATE_RECOVERY_ADDRESS: "1000/3600",
    RATE_EMAIL_CHANGES: "1000/3600",
    RATE_SUPPORT: "1000/3600",
    RATE_DECLARATIONS: "1000/3600",
    RATE_REPORTS: "1000/3600",
    SOCKETS_PER_MEMBER: "1000",
    SOCKETS_PER_ADDRESS: "1000",
    CONNS_PER_ADDRESS: "1000",
    ...own,
  };
}
