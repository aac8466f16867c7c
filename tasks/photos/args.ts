/** What the operator asks for, from the arguments of `deno task photos`. */
import { type Guideline, GUIDELINES } from "@/domain/decisions.ts";
import { isPhotoId, type PhotoId } from "@/domain/ids.ts";

export const USAGE =
  "Usage: deno task photos review [FOLDER] | --list [FOLDER] | --keep ID… | --remove ID… | --keep-all TIME, " +
  "with [--rule RULE] [--as EMAIL]";

/** With these nothing is removed. */
const KEEPING = ["--list", "--keep", "--keep-all"];

/** Inside the folder that git and the formatter leave alone. */
const FOLDER = "data/review";

export type Asked =
  | { verb: "review"; folder: string }
  | { verb: "list"; folder: string | null }
  | { verb: "keep" | "remove"; ids: PhotoId[] }
  | { verb: "keep-all"; until: number };

/**
 * The arguments without `--rule RULE`, and that rule of the guidelines; null where it is missing. What somebody removes is a
 * decision, so they name one. Throws a `TypeError` with what is wrong.
 */
export function takeRule(
  args: readonly string[],
  as: string | null,
): { rest: string[]; rule: Guideline | null } {
  const at = args.indexOf("--rule");
  if (at < 0) {
    if (as !== null && !args.some((arg) => KEEPING.includes(arg))) {
      throw new TypeError(
        `Whoever removes photos by --as says by which rule: --rule ${GUIDELINES.join(" | ")}`,
      );
    }
    return { rest: [...args], rule: null };
  }
  const rule = GUIDELINES.find((each) => each === args[at + 1]);
  if (!rule) throw new TypeError(`--rule takes one of ${GUIDELINES.join(", ")}`);
  return { rest: [...args.slice(0, at), ...args.slice(at + 2)], rule };
}

/** Throws a `TypeError` with what is wrong. */
export function parseArgs(args: readonly string[]): Asked {
  const [task, first, ...rest] = args;
  if (task !== "review") throw new TypeError(USAGE);
  switch (first) {
    case "--list":
      if (rest.length > 1) throw new TypeError(USAGE);
      return { verb: "list", folder: rest[0] ?? null };
    case "--keep":
      return { verb: "keep", ids: photoIds(rest) };
    case "--remove":
      return { verb: "remove", ids: photoIds(rest) };
    case "--keep-all": {
      const until = Date.parse(rest[0] ?? "");
      if (rest.length !== 1 || Number.isNaN(until)) {
        throw new TypeError(`${USAGE}\nTIME is one such as 2026-01-31T12:00:00Z`);
      }
      return { verb: "keep-all", until };
    }
    default:
      if (rest.length > 0 || first?.startsWith("--")) throw new TypeError(USAGE);
      return { verb: "review", folder: first ?? FOLDER };
  }
}

function photoIds(texts: readonly string[]): PhotoId[] {
  if (texts.length === 0) throw new TypeError(USAGE);
  return texts.map((text) => {
    if (!isPhotoId(text)) throw new TypeError(`"${text}" is no id of a photo`);
    return text;
  });
}
