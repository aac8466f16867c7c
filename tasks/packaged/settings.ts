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
/**
 * Words of Java, and those of Kotlin, that no part of a package may be. `in`, `is` and `as` are not among them: Kotlin alone
 * has them, it can quote them, and they are countries of many sites.
 */
const RESERVED = new Set(
  ("abstract assert boolean break byte case catch char class const continue default do double else enum extends false final " +
    "finally float for fun goto if implements import instanceof int interface long native new null object package private " +
    "protected public return short static strictfp super switch synchronized this throw throws transient true try typealias " +
    "typeof val var void volatile when while").split(" "),
);

/** What names of hosts are made of. URLs take more, such as quotes. */
const HOST = /^[a-z0-9._-]+$/;

const NAME_MAX = 50;
/** Line breaks of all kinds, and what XML cannot hold. */
// deno-lint-ignore no-control-regex
const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]/;

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
  if (!url || url.origin === "null" || !HOST.test(url.hostname)) {
    throw new TypeError(`--site "${site}" is no address of a site`);
  }
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
  const reserved = id.split(".").find((part) => RESERVED.has(part));
  if (reserved !== undefined) {
    throw new TypeError(`--id "${id}" cannot have the part "${reserved}": it is a word of Java or Kotlin`);
  }
  return id;
}

function checkedName(name: string | undefined): string {
  const plain = name?.trim();
  if (!plain) throw new TypeError(USAGE);
  if (plain.length > NAME_MAX || CONTROL.test(plain) || !plain.isWellFormed()) {
    throw new TypeError(`--name has to be one line of at most ${NAME_MAX} characters`);
  }
  return plain;
}
