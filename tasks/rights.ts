/**
 * Prints the rights to files with which `deno task start` runs the server: what it reads and writes by its settings, and
 * nothing else of the machine. Wrong settings are the server's to say, which needs none of these rights for it.
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isInline } from "@/adapters/setting_text.ts";
import { type Config, readConfig } from "@/config.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** A path with one of these would fall apart in the task's line. */
const APART = /[\s,"'$\\]/;

/** The options of `deno run` for these settings; none where they are wrong. */
export function rightsOf(read?: (name: string) => string | undefined): string[] {
  let config: Config;
  try {
    config = readConfig(read, []);
  } catch {
    return [];
  }
  // What the library that reads the mailbox logs with asks for it, though nothing is logged there.
  const system = config.SUPPORT_IMAP_URL === undefined ? [] : ["--allow-sys=hostname"];
  return [...filesOf(config), ...system];
}

function filesOf(config: Config): string[] {
  const written = [
    dirname(config.KV_PATH),
    config.BLOB_PATH,
    config.MAIL_OUTBOX_PATH,
    dirname(config.ERASED_PATH ?? config.KV_PATH),
  ].map((path) => resolve(path));
  const named = [
    config.PLACES_PATH,
    config.GEOIP_FILE,
    config.SMTP_CA,
    config.SUPPORT_IMAP_CA,
    config.FCM_SERVICE_ACCOUNT,
    config.APNS_KEY,
  ].filter((value) => value !== undefined).filter((value) => !isInline(value));
  // The packages may lie elsewhere, behind a link.
  const packages = Deno.realPathSync(`${ROOT}/node_modules`);
  const read = [
    ROOT,
    packages,
    ...written,
    ...named.map((path) => resolve(path)),
  ];
  if ([...read, ...written].some((path) => APART.test(path))) return ["--allow-read", "--allow-write"];
  return [`--allow-read=${[...new Set(read)].join(",")}`, `--allow-write=${[...new Set(written)].join(",")}`];
}

if (import.meta.main) console.log(rightsOf().join(" "));
