/** Weight: what `tasks/weight.ts` says of the built browser files, page by page, against its budgets. */
import { type Figure, figure, times } from "@/tasks/bench/figures.ts";

const ROOT = new URL("../../", import.meta.url);
/** A row of its table: what, gzip, budget. */
const ROW = /"([^"]+)"\s*│\s*"([\d.]+) KB"\s*│\s*"([\d.]+) KB"/g;

/** Reads the table of the weight task; run `deno task build` before. */
export async function measureWeight(): Promise<Figure[]> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tasks/weight.ts"],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stderr: "inherit",
  }).output();
  const rows = [...new TextDecoder().decode(stdout).matchAll(ROW)];
  if (!success || rows.length === 0) throw new Error("Cannot weigh the pages: build the browser files first");
  return rows.map(([, what = "", gzip = "", budget = ""]) =>
    figure("weight", `${what.startsWith("CSS") ? what : `JavaScript of ${what}`}, gzip`, `${gzip} KB`, {
      against: `budget ${budget} KB`,
      ratio: times(Number(gzip) / Number(budget)),
      target: "≤ 1 ×",
      met: Number(gzip) <= Number(budget),
    })
  );
}
