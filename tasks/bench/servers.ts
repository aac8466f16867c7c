/**
 * The contenders as processes of their own. Whoever starts one owns it: disposing ends it, by its own id, and nothing
 * else. All of them listen on 127.0.0.1 and a free port.
 */
import { pause } from "@/tasks/bench/pause.ts";

const READY_MS = 15_000;
const STOP_MS = 5_000;
const ROOT = new URL("../../", import.meta.url);
const LIFTED = "1000000/1000000";

export interface Server extends AsyncDisposable {
  port: number;
  pid: number;
  /** Resident memory in bytes; NaN where the system does not tell. */
  residentBytes(): Promise<number>;
}

/** The product, with the rates lifted so that the server and not a limit is measured. */
export function startProduct(database: string, settings: Record<string, string> = {}): Promise<Server> {
  return startCommand((port) =>
    denoProgram(["main.ts"], {
      PORT: String(port),
      HOST: "127.0.0.1",
      KV_PATH: database,
      KV_URL: "",
      DEMO: "0",
      LOG_LEVEL: "error",
      PUBLIC_ORIGIN: "",
      SMTP_URL: "",
      MAIL_OUTBOX_PATH: `${database}.outbox`,
      RATE_FRAMES: LIFTED,
      RATE_SENDS: LIFTED,
      RATE_SENDS_MINUTE: LIFTED,
      RATE_PAGES: LIFTED,
      RATE_PROFILES: LIFTED,
      RATE_CONNS: LIFTED,
      SOCKETS_PER_ADDRESS: "100000",
      CONNS_PER_ADDRESS: "100000",
      ...settings,
    })
  );
}

/** One of the programs of this folder; it gets the port and then `args`. */
export function startProgram(
  name: "naive" | "relay" | "plain" | "bare" | "sink" | "peers/kv",
  ...args: string[]
): Promise<Server> {
  return startCommand((port) => denoProgram([`tasks/bench/${name}.ts`, String(port), ...args], {}));
}

export interface Program {
  command: string;
  args: string[];
  cwd: string | URL;
  env: Record<string, string>;
}

function denoProgram(args: string[], env: Record<string, string>): Program {
  return {
    command: Deno.execPath(),
    args: ["run", "-A", "--no-check", "--node-modules-dir=manual", ...args],
    cwd: ROOT,
    env,
  };
}

/** Whatever serves HTTP on the port that it is given; ready as soon as it answers anything. */
export async function startCommand(programOn: (port: number) => Program): Promise<Server> {
  const port = freePort();
  const { command, ...program } = programOn(port);
  const child = new Deno.Command(command, { ...program, stdin: "null", stdout: "null", stderr: "inherit" })
    .spawn();
  const ended = child.status.then(() => true);
  const until = Date.now() + READY_MS;
  while (!await answers(port)) {
    const gone = await Promise.race([ended, pause(50).then(() => false)]);
    if (gone || Date.now() > until) {
      if (!gone) child.kill("SIGKILL");
      throw new Error(`Cannot start "${program.args.join(" ")}": it does not answer`);
    }
  }
  return {
    port,
    pid: child.pid,
    residentBytes: () => residentBytes(child.pid),
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      const gone = await Promise.race([ended, pause(STOP_MS).then(() => false)]);
      if (!gone) child.kill("SIGKILL");
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function residentBytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? NaN) * 1024;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
