/**
 * Finds the WebKit that journeys run in: WebKitGTK's driver, the small browser that comes with it, and a screen without a
 * monitor. Installs Debian's on a machine that has none.
 */
import { ensurePrograms, type Wanted } from "@/tasks/apt.ts";

/** Debian's folders of libraries by the processor. */
const LIBRARIES = `/usr/lib/${Deno.build.arch}-linux-gnu`;

export const WEBKIT = {
  what: "WebKitGTK",
  programs: {
    driver: ["/usr/bin/WebKitWebDriver"],
    browser: ["4.1", "4.0", "6.0"].map((version) =>
      `${LIBRARIES}/webkit${version === "6.0" ? "" : "2"}gtk-${version}/MiniBrowser`
    ),
    display: ["/usr/bin/Xvfb"],
  },
  packages: ["webkit2gtk-driver", "xvfb"],
} as const satisfies Wanted<string>;

export type WebKitPrograms = Record<keyof typeof WEBKIT["programs"], string>;

/** Where its programs are, after installing them if need be. */
export async function ensureWebKit(): Promise<WebKitPrograms> {
  return await ensurePrograms<keyof typeof WEBKIT["programs"]>(WEBKIT);
}

if (import.meta.main) {
  try {
    for (const path of Object.values(await ensureWebKit())) console.log(path);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
