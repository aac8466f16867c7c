/** Starts the load generator with a job and hands back what it measured. */
import type {
  IdleJob,
  IdleResult,
  Job,
  PacedJob,
  PacedResult,
  PagesJob,
  PagesResult,
  SaturateJob,
  SaturateResult,
} from "@/tasks/bench/jobs.ts";

/** No job takes longer; one that does has lost its server. */
const JOB_MS = 60_000;

const ROOT = new URL("../../", import.meta.url);

/** Runs a job to its end. */
export function runJob(job: SaturateJob): Promise<SaturateResult>;
export function runJob(job: PacedJob): Promise<PacedResult>;
export function runJob(job: PagesJob): Promise<PagesResult>;
export async function runJob(job: Job): Promise<unknown> {
  const child = spawn(job, "null");
  const limit = setTimeout(() => child.kill("SIGKILL"), JOB_MS);
  const { success, stdout } = await child.output();
  clearTimeout(limit);
  if (!success) throw new Error(`Cannot measure: the load generator failed at "${job.kind}"`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Opens idle sockets, looks at the server meanwhile, and lets go of them. */
export async function whileIdle<Value>(
  job: IdleJob,
  look: (result: IdleResult) => Promise<Value>,
): Promise<Value> {
  const child = spawn(job, "piped");
  const limit = setTimeout(() => child.kill("SIGKILL"), JOB_MS);
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let text = "";
    while (!text.includes("\n")) {
      const { value, done } = await reader.read();
      if (done) throw new Error("Cannot measure: the load generator opened no sockets");
      text += value;
    }
    return await look(JSON.parse(text));
  } finally {
    await child.stdin.close();
    await reader.cancel();
    await child.status;
    clearTimeout(limit);
  }
}

function spawn(job: Job, stdin: "null" | "piped"): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tasks/bench/load.ts", JSON.stringify(job)],
    cwd: ROOT,
    stdin,
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
}
