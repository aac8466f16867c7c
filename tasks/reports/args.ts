/** What the operator asks for, from the arguments of `deno task reports`. */
import { checkReportText } from "@/domain/report.ts";

export const USAGE = "Usage: deno task reports [--closed [COUNT] | --close ID NOTE [--as EMAIL]]";

const CLOSED_COUNT = 100;

export type Asked =
  | { verb: "open" }
  | { verb: "closed"; count: number }
  | { verb: "close"; id: string; note: string };

/** Throws a `TypeError` with what is wrong. The words of a note need no quotes. */
export function parseArgs(args: readonly string[]): Asked {
  const [first, ...rest] = args;
  switch (first) {
    case undefined:
      return { verb: "open" };
    case "--closed": {
      const count = Number(rest[0] ?? CLOSED_COUNT);
      if (rest.length > 1 || !Number.isSafeInteger(count) || count < 1) throw new TypeError(USAGE);
      return { verb: "closed", count };
    }
    case "--close": {
      const [id, ...words] = rest;
      const note = checkReportText(words.join(" "));
      if (!note.ok) throw new TypeError("The note is too long");
      if (!id || note.value === "") throw new TypeError(`${USAGE}\nNOTE says what came of it`);
      return { verb: "close", id, note: note.value };
    }
    default:
      throw new TypeError(USAGE);
  }
}
