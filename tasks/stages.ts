/**
 * The gates of the project and how they run: each stage is a process of its own, streams its output, and is
 * counted. Used by the ok and test tasks alone. A failing stage never hides the ones after it, and a stage
 * that is killed, hangs or ends without a count is a failure.
 */

/** For what hangs: on a busy machine the longest stage takes more than a quarter of an hour. */
const STAGE_LIMIT_MS = 30 * 60_000;
/** How long a stage's output may stay open once its process is gone. */
const DRAIN_MS = 2_000;
/** Deno prints its counts at the end, so this much of the output is enough to find them. */
const TAIL_CHARS = 64 * 1024;

/** The install stage has filled node_modules: looking after it again would cost every process and worker a second. */
const TEST = ["test", "-A", "--no-check", "--node-modules-dir=manual"];
/** The dice of the properties (tests/kit/property.ts). */
const PROPERTY_SEED = "20260101";

/** Tests that mostly wait leave a core or two to others. */
const WAITING_JOBS = Math.max(3, navigator.hardwareConcurrency);

/**
 * One gate: `tests` count as Deno counts them, a `gate` counts as one test. `needs` run first when it is
 * asked for. `jobs` files run beside each other; one a core where it is missing.
 */
export type Stage = { name: string; kind: "gate" | "tests"; args: string[]; needs?: string[]; jobs?: number };

/** What became of a stage. */
export type Result = { name: string; passed: number; failed: number; ms: number };

/** Every stage, in the order in which they run. */
export const STAGES: readonly Stage[] = [
  { name: "install", kind: "gate", args: ["install", "--frozen"] },
  { name: "chromium", kind: "gate", args: ["run", "-A", "tasks/chromium.ts"] },
  { name: "fmt", kind: "gate", args: ["fmt", "--check"] },
  { name: "lint", kind: "gate", args: ["lint"] },
  { name: "check", kind: "gate", args: ["check", "--quiet"] },
  { name: "protocol", kind: "gate", args: ["run", "-A", "tasks/asyncapi.ts", "--check"] },
  { name: "rules", kind: "gate", args: ["run", "-A", "tasks/rules.ts"] },
  { name: "build", kind: "gate", args: ["task", "build"] },
  { name: "weight", kind: "gate", args: ["run", "-A", "tasks/weight.ts", "--check"], needs: ["build"] },
  { name: "unit", kind: "tests", args: [...TEST, "--parallel", "--ignore=tests"] },
  { name: "contracts", kind: "tests", args: [...TEST, "--parallel", "tests/contracts"] },
  // They mostly wait: for presence to end, for a killed process to be back.
  { name: "scenarios", kind: "tests", args: [...TEST, "--parallel", "tests/scenarios"], jobs: WAITING_JOBS },
  {
    name: "browser",
    kind: "tests",
    args: [...TEST, "--parallel", "tests/browser"],
    needs: ["chromium", "build"],
  },
];

/**
 * The stages called `names` and what they need, in order; all of them for no name. Throws on an unknown
 * name.
 */
export function selectStages(names: readonly string[]): Stage[] {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    throw new RangeError(
      `No stage "${unknown}": choose from ${STAGES.map((stage) => stage.name).join(", ")}`,
    );
  }
  const needed = STAGES.filter((stage) => names.includes(stage.name)).flatMap((stage) => stage.needs ?? []);
  return STAGES.filter(({ name }) => names.length === 0 || names.includes(name) || needed.includes(name));
}

/** The counts in the last summary line of `deno test`, or null where there is none. */
export function parseCounts(output: string): { passed: number; failed: number } | null {
  // deno-lint-ignore no-control-regex
  const plain = output.replace(/\x1b\[[0-9;]*m/g, "");
  const summary = /^(?:ok|FAILED) \| (\d+) passed(?: \([^)]*\))? \| (\d+) failed/gm;
  const last = [...plain.matchAll(summary)].at(-1);
  return last === undefined ? null : { passed: Number(last[1]), failed: Number(last[2]) };
}

/**
 * What a stage adds to the totals. A test stage that ran nothing, or failed beyond its counts, has failed
 * once more.
 */
export function countStage(
  kind: Stage["kind"],
  ended: { success: boolean; output: string },
): { passed: number; failed: number } {
  if (kind === "gate") return ended.success ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts = parseCounts(ended.output);
  if (counts === null || counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
  return ended.success || counts.failed > 0 ? counts : { passed: counts.passed, failed: 1 };
}

/** The summary: a line per stage, and last the totals as `N passed, N failed`. */
export function summarize(results: readonly Result[]): string {
  const lines = results.map(({ name, passed, failed, ms }) => {
    const mark = failed === 0 ? "ok    " : "FAILED";
    return `${mark}  ${name.padEnd(10)} ${
      (ms / 1000).toFixed(1).padStart(6)
    } s  ${passed} passed, ${failed} failed`;
  });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return [...lines, "", `${passed} passed, ${failed} failed`].join("\n");
}

/** Runs the stages one after the other, prints the summary and ends the process with 1 if anything failed. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const results: Result[] = [];
  for (const stage of stages) {
    console.log(`\n--- ${stage.name}: deno ${stage.args.join(" ")}`);
    const start = performance.now();
    const counts = countStage(stage.kind, await runStage(stage));
    results.push({ name: stage.name, ...counts, ms: performance.now() - start });
  }
  console.log(`\n${summarize(results)}`);
  Deno.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
}

/**
 * One stage as a process group of its own, so that whatever it leaves running ends with it, also on Ctrl-C.
 * The stage runs the Deno that runs this: a bare machine has no other.
 */
async function runStage(stage: Stage): Promise<{ success: boolean; output: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: stage.args,
    env: {
      NO_COLOR: "1",
      DENO_NO_UPDATE_CHECK: "1",
      PROPERTY_SEED,
      ...(stage.jobs !== undefined && { DENO_JOBS: String(stage.jobs) }),
    },
    stdin: "null",
    stdout: "piped",
    detached: true,
  }).spawn();
  const stop = () => {
    endGroup(child.pid);
    Deno.exit(130);
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  const limit = setTimeout(() => {
    console.error(`${stage.name} was stopped after ${STAGE_LIMIT_MS / 60_000} minutes`);
    endGroup(child.pid);
  }, STAGE_LIMIT_MS);

  const closing = new AbortController();
  const reading = readTail(child.stdout, closing.signal);
  const { success } = await child.status;
  clearTimeout(limit);
  endGroup(child.pid);
  const drain = setTimeout(() => closing.abort(), DRAIN_MS);
  const output = await reading;
  clearTimeout(drain);
  Deno.removeSignalListener("SIGINT", stop);
  Deno.removeSignalListener("SIGTERM", stop);
  return { success, output };
}

/** Copies a stage's output to ours as it comes, and gives its end. */
async function readTail(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  let tail = "";
  const copy = new WritableStream<Uint8Array>({
    async write(chunk) {
      for (let written = 0; written < chunk.length;) {
        written += await Deno.stdout.write(chunk.subarray(written));
      }
      tail = (tail + decoder.decode(chunk, { stream: true })).slice(-TAIL_CHARS);
    },
  });
  await stream.pipeTo(copy, { signal }).catch(() => {});
  return tail;
}

function endGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // The group is gone, as it should be.
  }
}
