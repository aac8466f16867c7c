/**
 * The gates of the project and how they run: each stage is a process of its own, beside another one, and is counted. Used by
 * the ok and test tasks alone. A failing stage never hides the ones after it, and a stage that is killed, hangs or ends
 * without a count is a failure.
 */
import { fileURLToPath } from "node:url";
import { dealWithShortLanes, listTests, writeLanes } from "@/tasks/lanes.ts";
import { OLDEST_CHROMIUM } from "@/tasks/oldest_chromium.ts";

/** For what hangs: on a busy machine the longest stage takes more than a quarter of an hour. */
const STAGE_LIMIT_MS = 30 * 60_000;
/** How long a stage's output may stay open once its process is gone. */
const DRAIN_MS = 2_000;
/** Deno prints its counts at the end, so this much of the output is enough to find them. */
const TAIL_CHARS = 64 * 1024;
/** As much of an error as the summary shows. */
const REASON_CHARS = 200;

/** The install stage has filled node_modules: looking after it again would cost every process and worker a second. */
const TEST = ["test", "-A", "--no-check", "--node-modules-dir=manual", "--config=deno.json", "--parallel"];
/** In front of a command: it leaves the cores to others. */
const YIELDING = fileURLToPath(new URL("yield.sh", import.meta.url));
/** The dice of the properties (tests/kit/property.ts). */
const PROPERTY_SEED = "20260101";

/** Folders of the project without code of its own, and the one whose tests are stages by themselves. */
const NOT_UNITS = new Set(["node_modules", "dist", "data", "docs", "static", "tests"]);
/** Stages that run beside each other: gates fill the time in which tests wait. */
const AT_ONCE = 2;

/** Isolates that a stage's tests are shared among; tests that mostly wait leave a core or two to others. */
const CORES = Math.max(2, navigator.hardwareConcurrency);
const WAITING_LANES = CORES + 2;

/** What the remote lane runs, and the isolates that share it: each test has a server of its own besides. */
const REMOTE_PARTS: readonly string[] = ["contracts", "scenarios"];
const REMOTE_JOBS = 2;

/** One gate: `tests` count as Deno counts them, a `gate` counts as one test. */
export type Stage =
  & {
    name: string;
    /** Stages that have to succeed before; they run too when this one is asked for. */
    needs?: readonly string[];
    /** Has time, and leaves the cores to stages that measure promised times. */
    yields?: boolean;
  }
  & ({ kind: "gate"; args: readonly string[] } | {
    kind: "tests";
    folders: readonly string[];
    /** Isolates that run its tests at once. */
    lanes: number;
    /** Lanes more, of small files, that wait for one of the others to be over. */
    shortLanes?: number;
    env?: Readonly<Record<string, string>>;
  });

/** What became of a stage. `failures` name what failed and why, a line each. */
export type Result = {
  name: string;
  passed: number;
  failed: number;
  ms: number;
  failures?: readonly string[];
};

/** Every stage, in the order in which they begin. */
export const STAGES: readonly Stage[] = [
  { name: "install", kind: "gate", args: ["install", "--frozen"] },
  { name: "chromium", kind: "gate", args: ["run", "-A", "tasks/chromium.ts"] },
  { name: "build", kind: "gate", args: ["task", "build"], needs: ["install"] },
  {
    name: "browser",
    kind: "tests",
    folders: ["tests/browser"],
    lanes: CORES,
    // The longest stage, alone at the end.
    shortLanes: 3,
    needs: ["chromium", "build"],
    yields: true,
  },
  {
    name: "scenarios",
    kind: "tests",
    folders: ["tests/scenarios"],
    lanes: WAITING_LANES,
    needs: ["build"],
  },
  { name: "unit", kind: "tests", folders: unitFolders(), lanes: CORES + 1, needs: ["install"], yields: true },
  { name: "contracts", kind: "tests", folders: ["tests/contracts"], lanes: CORES, needs: ["install"] },
  {
    name: "simulation",
    kind: "tests",
    folders: ["tests/simulation"],
    lanes: 1,
    needs: ["install"],
    yields: true,
  },
  { name: "fmt", kind: "gate", args: ["fmt", "--check"] },
  { name: "lint", kind: "gate", args: ["lint"], needs: ["install"], yields: true },
  { name: "check", kind: "gate", args: ["check", "--quiet"], needs: ["install"], yields: true },
  { name: "protocol", kind: "gate", args: ["run", "-A", "tasks/asyncapi.ts", "--check"], needs: ["install"] },
  { name: "assembly", kind: "gate", args: ["run", "-A", "tasks/assembly.ts", "--check"], needs: ["install"] },
  { name: "rules", kind: "gate", args: ["run", "-A", "tasks/rules.ts"], needs: ["install"] },
  { name: "citations", kind: "gate", args: ["run", "-A", "tasks/citations.ts"], needs: ["install"] },
  { name: "weight", kind: "gate", args: ["run", "-A", "tasks/weight.ts", "--check"], needs: ["build"] },
];

/** The stages called `names` and all that they need, in order; every one for no name. Throws on an unknown name. */
export function selectStages(names: readonly string[]): Stage[] {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    throw new RangeError(
      `No stage "${unknown}": choose from ${STAGES.map((stage) => stage.name).join(", ")}`,
    );
  }
  const wanted = new Set(names.length > 0 ? names : STAGES.map(({ name }) => name));
  // What is added here is visited as well.
  for (const name of wanted) {
    for (const need of STAGES.find((stage) => stage.name === name)?.needs ?? []) wanted.add(need);
  }
  return STAGES.filter(({ name }) => wanted.has(name));
}

/**
 * The stages of the remote lane: contracts and scenarios over a real remote database, or the named ones or files of them.
 * Each test has `servers` servers on its database, and members connect to them in turn. They are no part of the others: whoever runs them has built a server (`deno task denokv`).
 */
export function selectRemoteStages(names: readonly string[], servers = 1): Stage[] {
  const parts = names.length > 0 ? names : REMOTE_PARTS;
  if (servers !== 1 && servers !== 2) throw new RangeError(`--servers is 1 or 2, not ${servers}`);
  const unknown = parts.filter((part) => !REMOTE_PARTS.includes(part) && !part.endsWith("_test.ts"));
  if (unknown.length > 0) {
    throw new RangeError(`No part "${unknown}": choose from ${REMOTE_PARTS.join(", ")}, or name test files`);
  }
  const stages = parts.map((part): Stage => ({
    name: part,
    kind: "tests",
    folders: [REMOTE_PARTS.includes(part) ? `tests/${part}` : part],
    lanes: REMOTE_JOBS,
    env: { TEST_LANE: "remote", TEST_SERVERS: String(servers) },
    needs: ["install", "build"],
  }));
  return [...selectStages(["build"]), ...stages];
}

/** Browsers that journeys run in, the tasks that find or install them, and what tells the tests to take them. */
const JOURNEY_BROWSERS: Readonly<Record<string, { finder: string; env: Readonly<Record<string, string>> }>> =
  {
    chromium: { finder: "tasks/chromium.ts", env: { TEST_BROWSER: "chromium" } },
    oldest: {
      finder: "tasks/oldest_chromium.ts",
      env: { TEST_BROWSER: "chromium", KINDLING_CHROMIUM: OLDEST_CHROMIUM },
    },
    firefox: { finder: "tasks/firefox.ts", env: { TEST_BROWSER: "firefox" } },
    webkit: { finder: "tasks/webkit.ts", env: { TEST_BROWSER: "webkit" } },
  };
/** A browser of its own for each isolate. */
const JOURNEY_JOBS = 2;

/** Whether `lane` is that of a browser. */
export function isBrowserLane(lane: string): boolean {
  return Object.hasOwn(JOURNEY_BROWSERS, lane);
}

/**
 * The stages of a browser's lane: the journeys of tests/journeys in that browser, or the named ones. They are no part of the
 * others.
 */
export function selectJourneyStages(browser: string, names: readonly string[] = []): Stage[] {
  const lane = JOURNEY_BROWSERS[browser];
  if (lane === undefined) throw new RangeError(`No lane "${browser}"`);
  const journeys = listTests(["tests/journeys"]).map((file) => file.replace(/^.*\/|_test\.ts$/g, ""));
  const unknown = names.filter((name) => !journeys.includes(name));
  if (unknown.length > 0) {
    throw new RangeError(`No journey "${unknown}": choose from ${journeys.sort().join(", ")}`);
  }
  return [
    ...selectStages(["build"]),
    { name: "browser", kind: "gate", args: ["run", "-A", lane.finder] },
    {
      name: browser,
      kind: "tests",
      folders: names.length > 0 ? names.map((name) => `tests/journeys/${name}_test.ts`) : ["tests/journeys"],
      lanes: JOURNEY_JOBS,
      env: lane.env,
      needs: ["build", "browser"],
    },
  ];
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

/** What failed in a stage: each test with the beginning of its error, or the last error that a gate printed. */
export function listFailures(kind: Stage["kind"], output: string): string[] {
  // deno-lint-ignore no-control-regex
  const lines = output.replace(/\x1b\[[0-9;]*m/g, "").split("\n").map((line) => line.trim());
  const names = kind === "gate"
    ? []
    : lines.slice(lines.lastIndexOf("FAILURES") + 1).filter((line) => / => \S+:\d+:\d+$/.test(line));
  if (names.length === 0) {
    return [lines.findLast((line) => /error/i.test(line)) ?? lines.findLast(Boolean) ?? "no output"];
  }
  return [...new Set(names)].map((name) => {
    const error = lines.slice(lines.indexOf(name) + 1);
    const reason = error.slice(0, error.findIndex((line) => line.startsWith("at "))).filter(Boolean).join(
      " ",
    );
    return `${name.slice(0, name.lastIndexOf(" => "))}: ${
      reason.replace(/^error: /, "").slice(0, REASON_CHARS)
    }`;
  });
}

/** The summary: a line per stage, below a failed one what failed in it, and last the totals as `N passed, N failed`. */
export function summarize(results: readonly Result[]): string {
  const lines = results.flatMap(({ name, passed, failed, ms, failures = [] }) => {
    const mark = failed === 0 ? "ok    " : "FAILED";
    const seconds = (ms / 1000).toFixed(1).padStart(6);
    return [
      `${mark}  ${name.padEnd(10)} ${seconds} s  ${passed} passed, ${failed} failed`,
      ...failures.map((each) => `        ${each}`),
    ];
  });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return [...lines, "", `${passed} passed, ${failed} failed`].join("\n");
}

/** Runs the stages, prints the summary and ends the process with 1 if anything failed. */
export async function runStages(stages: readonly Stage[]): Promise<never> {
  const running = new Set<number>();
  const stop = () => {
    for (const pid of running) endGroup(pid);
    Deno.exit(130);
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  const terminal = new Terminal();
  const results = await schedule(stages, AT_ONCE, async (stage) => {
    const out = terminal.open();
    const start = performance.now();
    const ended = await runStage(stage, { out, running });
    out.close();
    const counts = countStage(stage.kind, ended);
    const failures = counts.failed > 0 ? listFailures(stage.kind, ended.output + ended.errors) : [];
    return { name: stage.name, ...counts, ms: performance.now() - start, failures };
  });
  console.log(`\n${summarize(results)}`);
  Deno.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
}

/**
 * Runs `work` for every stage, at most `most` at once, each as soon as the stages that it needs are over. They begin in the
 * given order, and so do the results. A stage whose needs have failed runs all the same: it says by itself what it lacks.
 */
export async function schedule(
  stages: readonly Stage[],
  most: number,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...stages];
  const over = new Map<string, Result>();
  const underWay = new Map<string, Promise<void>>();
  const isReady = ({ needs = [] }: Stage) =>
    needs.every((name) => over.has(name) || !stages.some((stage) => stage.name === name));

  while (over.size < stages.length) {
    const next = underWay.size < most ? waiting.find(isReady) : undefined;
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      const run = work(next).then((result) => {
        over.set(next.name, result);
        underWay.delete(next.name);
      });
      underWay.set(next.name, run);
    } else if (underWay.size > 0) await Promise.race(underWay.values());
    else throw new RangeError(`Stages that need each other: ${waiting.map(({ name }) => name).join(", ")}`);
  }
  return stages.flatMap(({ name }) => over.get(name) ?? []);
}

/** Every folder with code, and the tests beside it. */
function unitFolders(): string[] {
  const root = fileURLToPath(new URL("../", import.meta.url));
  return [...Deno.readDirSync(root)]
    .filter(({ name, isDirectory }) =>
      isDirectory ? !name.startsWith(".") && !NOT_UNITS.has(name) : name.endsWith("_test.ts")
    )
    .map(({ name }) => name).sort();
}

interface Running {
  out: StageOutput;
  /** Process groups to end with the run. */
  running: Set<number>;
}

/**
 * One stage as a process group of its own, so that whatever it leaves running ends with it, also on Ctrl-C.
 * The stage runs the Deno that runs this: a bare machine has no other.
 */
async function runStage(
  stage: Stage,
  { out, running }: Running,
): Promise<{ success: boolean; output: string; errors: string }> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_lanes_" });
  const args = stage.kind === "gate" ? stage.args : await testArgs(stage, folder);
  out.write(new TextEncoder().encode(`\n--- ${stage.name}: deno ${args.join(" ")}\n`));
  const command = [...(stage.yields ? [YIELDING] : []), Deno.execPath(), ...args];
  const child = new Deno.Command(command[0] ?? "", {
    args: command.slice(1),
    env: {
      NO_COLOR: "1",
      DENO_NO_UPDATE_CHECK: "1",
      PROPERTY_SEED,
      ...(stage.kind === "tests" && { DENO_JOBS: String(stage.lanes), ...stage.env }),
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
  running.add(child.pid);
  const limit = setTimeout(() => {
    console.error(`${stage.name} was stopped after ${STAGE_LIMIT_MS / 60_000} minutes`);
    endGroup(child.pid);
  }, STAGE_LIMIT_MS);

  const closing = new AbortController();
  const reading = Promise.all(
    [child.stdout, child.stderr].map((each) => readTail(each, out, closing.signal)),
  );
  const { success } = await child.status;
  clearTimeout(limit);
  running.delete(child.pid);
  endGroup(child.pid);
  const drain = setTimeout(() => closing.abort(), DRAIN_MS);
  const [output = "", errors = ""] = await reading;
  clearTimeout(drain);
  await Deno.remove(folder, { recursive: true });
  return { success, output, errors };
}

async function testArgs(
  { folders, lanes, shortLanes = 0 }: Extract<Stage, { kind: "tests" }>,
  folder: string,
): Promise<string[]> {
  await writeLanes(dealWithShortLanes(listTests(folders), lanes, shortLanes), folder);
  return [...TEST, folder];
}

/** Copies a stage's output as it comes, and gives its end. */
async function readTail(
  stream: ReadableStream<Uint8Array>,
  out: StageOutput,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder();
  let tail = "";
  const copy = new WritableStream<Uint8Array>({
    write(chunk) {
      out.write(chunk);
      tail = (tail + decoder.decode(chunk, { stream: true })).slice(-TAIL_CHARS);
    },
  });
  await stream.pipeTo(copy, { signal }).catch(() => {});
  return tail;
}

interface StageOutput {
  write(chunk: Uint8Array): void;
  close(): void;
}

/** Shows the output of the stage that has run longest as it comes, and that of the others when it is their turn. */
class Terminal {
  readonly #shown: { waiting: Uint8Array[]; isOver: boolean }[] = [];

  open(): StageOutput {
    const stage: { waiting: Uint8Array[]; isOver: boolean } = { waiting: [], isOver: false };
    this.#shown.push(stage);
    return {
      write: (chunk) => {
        stage.waiting.push(chunk);
        this.#flush();
      },
      close: () => {
        stage.isOver = true;
        this.#flush();
      },
    };
  }

  #flush(): void {
    for (let first = this.#shown[0]; first; first = this.#shown[0]) {
      for (const chunk of first.waiting.splice(0)) writeAll(chunk);
      if (!first.isOver) return;
      this.#shown.shift();
    }
  }
}

function writeAll(chunk: Uint8Array): void {
  for (let written = 0; written < chunk.length;) written += Deno.stdout.writeSync(chunk.subarray(written));
}

function endGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // The group is gone, as it should be.
  }
}
