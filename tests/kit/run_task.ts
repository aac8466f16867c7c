/** An operator's task as a process of its own, on a database of tests. */
import { openPlace } from "@/tests/kit/place.ts";
import { testSettings } from "@/tests/kit/settings.ts";

export interface EndedTask {
  code: number;
  out: string;
  err: string;
}

/** Runs `deno task NAME ARGS` on the database at `path`, with further settings. */
export async function runTask(
  name: string,
  path: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): Promise<EndedTask> {
  await using place = await openPlace(path);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--node-modules-dir=manual", `tasks/${name}.ts`, ...args],
    cwd: new URL("../..", import.meta.url),
    env: { ...testSettings(path, place.settings), NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", ...env },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}
