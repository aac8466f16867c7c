/** Finds the Firefox that journeys run in, and installs Debian's on a machine that has none. */
import { ensurePrograms, type Wanted } from "@/tasks/apt.ts";

export const FIREFOX = {
  what: "Firefox",
  programs: { firefox: ["/usr/bin/firefox-esr", "/usr/bin/firefox"] },
  packages: ["firefox-esr"],
} as const satisfies Wanted<string>;

/** Its path, after installing it if need be. */
export async function ensureFirefox(): Promise<string> {
  return (await ensurePrograms(FIREFOX)).firefox;
}

if (import.meta.main) {
  try {
    console.log(await ensureFirefox());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
