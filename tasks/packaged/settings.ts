/**
 * Which site the packaged app shows, and what it is called: from the arguments of `deno task packaged`, and for what they
 * leave out from the project that is there already. Pure.
 */
import { parseArgs } from "node:util";

export interface PackagedSettings {
  /** Origin of the operator's site, without a slash at the end. */
  site: string;
  /** Name of the app for the stores, such as com.example.app. */
  id: string;
  /** What stands under its icon. */
  name: string;
}

export interface PackagedArgs extends Partial<PackagedSettings> {
  /** Where the project is. */
  folder?: string | undefined;
}

export const USAGE =
  "Usage: deno task packaged --site https://example.com --id com.example.app --name Name [--folder FOLDER]";

/** What stores take on both systems; Java takes no digit at the start of a part. */
const ID = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)+$/i;
const NAME_MAX = 50;
// deno-lint-ignore no-control-regex
const CONTROL = /[\x00-\x1f\x7f\u2028\u2029]/;

/** Where a phone or its emulator reaches the machine it is developed on; nowhere else goes anything unencrypted. */
const DEVELOPMENT = new Set(["localhost", "127.0.0.1", "10.0.2.2"]);

/** Throws on an argument that there is not. */
export function readArgs(args: readonly string[]): PackagedArgs {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { site: text, id: text, name: text, folder: text },
    strict: true,
  });
  return values;
}

/** What was asked for, or else what was so far. Throws with what is wrong, or missing. */
export function settingsOf(
  { site, id, name }: PackagedArgs,
  earlier: Partial<PackagedSettings>,
): PackagedSettings {
  if (earlier.id !== undefined && id !== undefined && id !== earlier.id) {
    throw new TypeError(
      `This project is that of ${earlier.id}. An app with another id is another app: give it another --folder`,
    );
  }
  const settings = { site: site ?? earlier.site, id: id ?? earlier.id, name: name ?? earlier.name };
  return {
    site: originOf(settings.site),
    id: checkedId(settings.id),
    name: checkedName(settings.name),
  };
}

/** Whether a site is one of development, without TLS. */
export function isDevelopment(site: string): boolean {
  return site.startsWith("http:");
}

function originOf(site: string | undefined): string {
  if (site === undefined) throw new TypeError(USAGE);
  const url = URL.parse(site);
  if (!url || url.origin === "null") throw new TypeError(`--site "${site}" is no address of a site`);
  const { protocol, hostname, username, password, pathname, search, hash } = url;
  if (username || password || pathname !== "/" || search || hash) {
    throw new TypeError(`--site "${site}" has to end behind the host: the whole site is in the app`);
  }
  if (protocol === "https:" || (protocol === "http:" && DEVELOPMENT.has(hostname))) return url.origin;
  throw new TypeError(`--site "${site}" has to begin with https://, but for ${[...DEVELOPMENT].join(", ")}`);
}

function checkedId(id: string | undefined): string {
  if (id === undefined) throw new TypeError(USAGE);
  if (!ID.test(id)) {
    throw new TypeError(`--id "${id}" has to be like com.example.app: letters and digits only`);
  }
  return id;
}

function checkedName(name: string | undefined): string {
  const plain = name?.trim();
  if (!plain) throw new TypeError(USAGE);
  if (plain.length > NAME_MAX || CONTROL.test(plain)) {
    throw new TypeError(`--name has to be one line of at most ${NAME_MAX} characters`);
  }
  return plain;
}
