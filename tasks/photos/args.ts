/** What the operator asks for, from the arguments of `deno task photos`. */
import { isPhotoId, type PhotoId } from "@/domain/ids.ts";

export const USAGE =
  "Usage: deno task photos review [FOLDER] | --list [FOLDER] | --keep ID… | --remove ID… | --keep-all TIME";

/** Inside the folder that git and the formatter leave alone. */
const FOLDER = "data/review";

export type Asked =
  | { verb: "review"; folder: string }
  | { verb: "list"; folder: string | null }
  | { verb: "keep" | "remove"; ids: PhotoId[] }
  | { verb: "keep-all"; until: number };

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
