/** A real server process. The kit ends the processes it started, by their handles, and no others. */
import { type LogLine, readLogLine } from "@/tests/kit/log_lines.ts";
import { openPlace } from "@/tests/kit/place.ts";
import { hasOwnPlace, type SettingName, type TestSettings, testSettings } from "@/tests/kit/settings.ts";
import { rightsOf } from "@/tasks/rights.ts";
import { until } from "@/tests/kit/until.ts";
import { TextLineStream } from "@/tests/kit/text_lines.ts";

const START_MS = 20_000;
/** With what others on the machine may keep the cores from it. */
const LATE_START_MS = 120_000;
const ROOT = new URL("../..", import.meta.url);
/** The task of operators: what works here has to work with its rights, and with its silence of the database's client. */
const START: string = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT))).tasks.start.command;
const [, DENO_LOG = ""] = /DENO_LOG=(\S+)/.exec(START) ?? [];

export interface ServerProcess extends AsyncDisposable {
  port: number;
  pid: number;
  /** How long its start took, without what others on the machine kept the cores from it. */
  startMs: number;
  logs: LogLine[];
  /** Resolves when the process is gone. */
  gone: Promise<Deno.CommandStatus>;
  /** Asks it to end, as an operator or a platform does (P8). */
  signal(signal: "SIGINT" | "SIGTERM"): void;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts `main.ts` on the database file at `path`, and waits until every isolate of it serves. */
export async function openProcess(
  path: string,
  settings: TestSettings = {},
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const place = hasOwnPlace(settings) ? null : await openPlace(path);
  const env = testSettings(path, { ...place?.settings, ...settings });
  const workers = Number(env.WORKERS || 1);
  // Isolates that share a port need one that is known before, and the log names only a configured origin.
  if ((workers > 1 || env.PUBLIC_ORIGIN !== "") && env.PORT === "0") env.PORT = String(findFreePort());
  const since = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-net",
      "--allow-env",
      ...rightsOf((name) => env[name as SettingName]),
      "--no-check",
      "--node-modules-dir=manual",
      "main.ts",
    ],
    cwd: ROOT,
    env: { ...env, ...more, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", DENO_LOG },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const logs: LogLine[] = [];
  const reading = Promise.all([collect(child.stdout, logs), collect(child.stderr, logs)]);
  let ended = false;
  const gone = child.status.then(async (status) => {
    ended = true;
    await reading;
    await place?.[Symbol.asyncDispose]();
    return status;
  });

  async function kill(): Promise<void> {
    if (!ended) child.kill("SIGKILL");
    await gone;
  }

  try {
    const ready = await until("the process is ready", () => {
      if (ended) throw new Error(`The process ended before it was ready: ${JSON.stringify(logs)}`);
      const lines = logs.filter(({ message }) => message === "ready");
      if (lines.length === workers) return lines;
      // A start that others keep from the cores is late and does not hang.
      const ownMs = performance.now() - since - longestQueuedMs(child.pid);
      if (ownMs > START_MS) throw new Error(`Waited ${START_MS} ms in vain: the process is ready`);
      return false;
    }, LATE_START_MS);
    const startMs = performance.now() - since - queuedMs(child.pid);
    const port = Number(env.PORT) || Number(new URL(String(ready[0]?.url)).port);
    return {
      port,
      pid: child.pid,
      startMs,
      logs,
      gone,
      signal: (signal) => child.kill(signal),
      kill,
      [Symbol.asyncDispose]: kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

/**
 * How long a thread has waited for a core, or of a process its main one, which a start goes through; 0 where the system does
 * not tell.
 */
function queuedMs(thread: number | string): number {
  try {
    const [, waitedNs] = Deno.readTextFileSync(`/proc/${thread}/schedstat`).split(" ");
    return Number(waitedNs) / 1e6;
  } catch {
    return 0;
  }
}

/** How long that thread of a process, workers among them, has waited for a core which has waited longest. */
function longestQueuedMs(pid: number): number {
  try {
    return Math.max(
      0,
      ...[...Deno.readDirSync(`/proc/${pid}/task`)].map(({ name }) => queuedMs(`${pid}/task/${name}`)),
    );
  } catch {
    return 0;
  }
}

function findFreePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function collect(stream: ReadableStream<Uint8Array>, logs: LogLine[]): Promise<void> {
  for await (const line of stream.pipeThrough(new TextLineStream())) {
    if (line.trim() !== "") logs.push(readLogLine(line));
  }
}
