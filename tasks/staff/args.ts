/** What the operator asks for, from the arguments of `deno task staff`. Pure. */
import { checkEmail } from "@/domain/email.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { isRole, type Role, ROLES } from "@/domain/staff.ts";

const USAGE =
  `Usage: deno task staff add EMAIL --role ROLE [--role ROLE …] [--name NAME] [--team TEAM …] [--language en|he|de …]
       deno task staff list
       deno task staff roles EMAIL --role ROLE [--role ROLE …]
       deno task staff link EMAIL
       deno task staff remove EMAIL
Roles: ${ROLES.join(", ")}`;

export interface Added {
  email: string;
  name: string;
  roles: Role[];
  teams: string[];
  languages: TextLanguage[];
}

export type Asked =
  | { verb: "list" }
  | { verb: "link" | "remove"; email: string }
  | { verb: "roles"; email: string; roles: Role[] }
  | { verb: "add" } & Added;

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  list: [],
  link: [],
  remove: [],
  roles: ["--role"],
  add: ["--role", "--name", "--team", "--language"],
};

/** Throws a `TypeError` with what is wrong. */
export function parseArgs([verb = "", ...rest]: readonly string[]): Asked {
  const known = Object.hasOwn(OPTIONS, verb) ? OPTIONS[verb] : undefined;
  if (!known) throw new TypeError(USAGE);
  if (verb === "list") {
    if (rest.length > 0) throw new TypeError(USAGE);
    return { verb };
  }
  const [address = "", ...options] = rest;
  const email = checkEmail(address);
  if (!email.ok) throw new TypeError(`"${address}" is no e-mail address\n${USAGE}`);
  const values = readOptions(options, known);
  const of = (name: string) => values.flatMap(([each, value]) => each === name ? [value] : []);
  const base = { email: email.value };
  if (verb === "link" || verb === "remove") return { verb, ...base };
  const roles = of("--role").map(roleOf);
  if (roles.length === 0) throw new TypeError(`Nobody is without a role\n${USAGE}`);
  if (verb === "roles") return { verb, ...base, roles };
  return {
    verb: "add",
    ...base,
    roles,
    name: of("--name").at(-1) ?? "",
    teams: of("--team"),
    languages: of("--language").map(languageOf),
  };
}

function readOptions(options: readonly string[], known: readonly string[]): [string, string][] {
  const values: [string, string][] = [];
  for (let at = 0; at < options.length; at += 2) {
    const [name = "", value] = options.slice(at, at + 2);
    if (!known.includes(name) || value === undefined) throw new TypeError(USAGE);
    values.push([name, value]);
  }
  return values;
}

function roleOf(text: string): Role {
  if (!isRole(text)) throw new TypeError(`"${text}" is no role\n${USAGE}`);
  return text;
}

function languageOf(text: string): TextLanguage {
  if (text !== "en" && text !== "he" && text !== "de") {
    throw new TypeError(`"${text}" is no language\n${USAGE}`);
  }
  return text;
}
