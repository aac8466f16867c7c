/**
 * `deno task photos review [FOLDER]`: shows the operator the photos that wait to be looked at, and asks of each
 * whether it stays. The pictures are on a page in FOLDER (data/review unless given) that is removed at the end.
 *
 *     --list [FOLDER]     says which there are; with FOLDER it writes the page, which stays
 *     --keep ID…          they stay
 *     --remove ID…        they go, for everybody and for good, also ones that are not listed
 *     --keep-all TIME     all that were listed up to then stay
 *     --rule RULE         what goes is a decision by this rule of the guidelines, which its member reads
 *     --as EMAIL          in the log stands the person of the desk with that address, or else the system
 *
 * Servers may run meanwhile; the settings are theirs. Ends with 1 where a photo was not there any more.
 */
import { readConfig } from "@/config.ts";
import { takeAs } from "@/tasks/as_staff.ts";
import { parseArgs, takeRule } from "@/tasks/photos/args.ts";
import { openDesk } from "@/tasks/photos/desk.ts";
import { keepAll, keepEach, removeEach } from "@/tasks/photos/decide.ts";
import { printList, reviewAll } from "@/tasks/photos/review.ts";
import { openTerminal } from "@/tasks/photos/terminal.ts";

async function run(args: readonly string[]): Promise<boolean> {
  const { rest: others, as } = takeAs(args);
  const { rest, rule } = takeRule(others, as);
  const asked = parseArgs(rest);
  await using desk = await openDesk(readConfig(), { as, rule });
  const print = (line: string) => console.log(line);
  switch (asked.verb) {
    case "list":
      await printList(desk, { folder: asked.folder, print });
      return true;
    case "keep":
      return await keepEach(desk, asked.ids, print);
    case "remove":
      return await removeEach(desk, asked.ids, print);
    case "keep-all":
      return await keepAll(desk, asked.until, print);
    case "review": {
      if (!Deno.stdin.isTerminal()) {
        throw new TypeError("Cannot ask without a terminal: use --list, --keep, --remove or --keep-all");
      }
      using terminal = openTerminal();
      await reviewAll(desk, { folder: asked.folder, ...terminal });
      return true;
    }
  }
}

if (import.meta.main) {
  try {
    if (!await run(Deno.args)) Deno.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  }
}
