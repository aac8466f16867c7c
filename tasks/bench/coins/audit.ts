/** Runs the operator's audit in a process of its own, as the operator does, and measures its time and memory. */
import { pause } from "@/tasks/bench/pause.ts";

const ROOT = new URL("../../../", import.meta.url);
const LOOK_MS = 20;

export interface AuditCosts {
  /** From its first look to the last, as it says itself. */
  seconds: number;
  /** The most memory that the process has held. */
  peakBytes: number;
}

/** Audits a database file. Throws where the audit finds anything. */
export async function measureAudit(path: string): Promise<AuditCosts> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--node-modules-dir=manual", "tasks/audit.ts"],
    cwd: ROOT,
    env: { KV_PATH: path, KV_URL: "" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let isRunning = true;
  let peakBytes = NaN;
  const watching = (async () => {
    while (isRunning) {
      const status = await Deno.readTextFile(`/proc/${child.pid}/status`).catch(() => "");
      const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
      if (kilobytes) peakBytes = Number(kilobytes) * 1024;
      await pause(LOOK_MS);
    }
  })();
  const { success, stdout } = await child.output();
  isRunning = false;
  await watching;
  const said = new TextDecoder().decode(stdout).trim();
  const seconds = /audit: clean \((\d+\.\d) s\)$/.exec(said)?.[1];
  if (!success || seconds === undefined) throw new Error(`Cannot measure the audit: ${said.slice(0, 500)}`);
  return { seconds: Number(seconds), peakBytes };
}
