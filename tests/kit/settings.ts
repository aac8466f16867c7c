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

/** The settings of a test server as environment variables; every other one has its fallback. */
export function testSettings(path: string, own: TestSettings = {}): Record<SettingName, string> {
  const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
  return {
    ...(empty as Record<SettingName, string>),
    PORT: "0",
    HOST: "127.0.0.1",
    DENO_KV_PATH: path,
    DEMO: "0",
    LOG_LEVEL: "debug",
    VITE_ORIGIN: NO_BROWSER_FILES,
    RATE_FRAMES: NO_LIMIT,
    RATE_SENDS: NO_LIMIT,
    RATE_SENDS_MINUTE: NO_LIMIT,
    RATE_LOGINS: "1000/900",
    RATE_REGISTRATIONS: "1000/900",
    SOCKETS_PER_MEMBER: "1000",
    SOCKETS_PER_ADDRESS: "1000",
    ...own,
  };
}
