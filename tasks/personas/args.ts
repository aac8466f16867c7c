/** What `deno task personas` is asked to do. */
import { checkEmail } from "@/domain/email.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";

export type Asked =
  | { verb: "export"; file: string; ids: readonly MemberId[] }
  | { verb: "import"; file: string; as: string | null };

const USAGE = "Usage: deno task personas export FILE [--id ID…] | import FILE [--as EMAIL]";

/** Reads the arguments; throws what is wrong with them. */
export function parseArgs([verb, file, option, ...rest]: readonly string[]): Asked {
  if (!file || file.startsWith("--")) throw new TypeError(USAGE);
  if (verb === "export" && (option === undefined || option === "--id")) {
    const wrong = rest.find((id) => !isMemberId(id));
    if (wrong !== undefined) throw new TypeError(`Cannot export "${wrong}": it is no id`);
    if (option !== undefined && rest.length === 0) throw new TypeError(USAGE);
    return { verb, file, ids: rest.filter(isMemberId) };
  }
  if (verb === "import" && option === undefined) return { verb, file, as: null };
  if (verb === "import" && option === "--as" && rest.length === 1) {
    const email = checkEmail(rest[0] ?? "");
    if (!email.ok) throw new TypeError(`Cannot import as "${rest[0]}": it is no address`);
    return { verb, file, as: email.value };
  }
  throw new TypeError(USAGE);
}
