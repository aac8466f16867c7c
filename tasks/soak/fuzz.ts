/** The tests that throw anything at a whole server, with dice of this run and ten times as often as the gates do. */
import { fileURLToPath } from "node:url";
import { globSync } from "node:fs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TIMES = 10;

/** Shows what the tests print, and answers 1 if any of them failed. fast-check names the seed that shows it again. */
export async function soakFuzz(): Promise<number> {
  const files = globSync("tests/scenarios/fuzz_*_test.ts", { cwd: ROOT });
  const tests = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", "--parallel", ...files],
    cwd: ROOT,
    env: { PROPERTY_TIMES: String(TIMES) },
  });
  const { success } = await tests.spawn().status;
  console.log(`${success ? "ok    " : "FAILED"} ${files.length} files of attacks, ${TIMES} times as often`);
  return success ? 0 : 1;
}
