/**
 * Puts a slash behind the site's address in the copy of capacitor.config.json that iOS reads. iOS takes for the site whatever
 * begins with its address, so that has to end where the host does, or https://example.com.other.org would be part of it. It
 * cannot be so in capacitor.config.json itself: Android takes no slash in an origin, and would open its bridge to every frame.
 * Run in the project's folder, by Deno or Node, after every copy.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const COPY = "ios/App/App/capacitor.config.json";

if (existsSync(COPY)) {
  const config = JSON.parse(readFileSync(COPY, "utf8"));
  const url = config.server?.url;
  if (typeof url === "string" && !url.endsWith("/")) {
    config.server.url = `${url}/`;
    writeFileSync(COPY, `${JSON.stringify(config, null, "\t")}\n`);
  }
}
