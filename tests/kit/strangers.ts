/** A server with two members who chat, and what strangers cost them (P28). */
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { openProcess } from "@/tests/kit/process.ts";
import { request } from "@/tests/kit/http.ts";
import { until } from "@/tests/kit/until.ts";
import type { AttackName } from "@/tests/kit/attack_names.ts";

const WARM_UP_MS = 2_000;
const QUIET_MS = 2_000;
const LOOK_MS = 50;

/** What is bounded by settings has the bounds that an operator gets. */
const SETTINGS = {
  LOG_LEVEL: "info",
  SOCKETS_PER_ADDRESS: "",
  CONNS_PER_ADDRESS: "",
  RATE_FRAMES: "",
  RATE_PAGES: "",
  RATE_CONNS: "",
  RATE_LOGINS: "",
  RATE_LOGINS_ADDRESS: "",
  RATE_EMAIL_CHECKS: "",
  RATE_UPLOADS: "",
};

/** Memory of the server in megabytes, and how long messages took in milliseconds, in order, before and meanwhile. */
export interface Cost {
  beforeMb: number;
  mostMb: number;
  quiet: number[];
  hit: number[];
  /** How many answers the hurried ones had, as JSON. */
  answered: string;
}

export interface Target extends AsyncDisposable {
  /** Plays the attacks for so long, all of them where none is named. */
  suffer(ms: number, names?: readonly AttackName[]): Promise<Cost>;
  /** What went wrong with the members' messages or was logged as an error; ends the chat. */
  flaws(): Promise<unknown[]>;
}

export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Infinity;
}

export async function openTarget(): Promise<Target> {
  await using stack = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const load = new Load(await seedLoadMembers(`${folder}/test.db`, 4));
  const server = stack.use(await openProcess(`${folder}/test.db`, SETTINGS));
  const place = { origin: `http://127.0.0.1:${server.port}` };
  const drivers = await connectLoad(load, server.port);
  let took: number[] = [];
  drivers.start({ inFlight: 1, pauseMs: 100, onAck: (_count, tookMs) => took.push(tookMs) });
  // A server that has been in use: whatever is loaded and compiled once is so, and its heap has its size.
  await play(server.port, WARM_UP_MS, ["nowhere", "cookies", "registrations"]);

  function taken(): number[] {
    const all = took;
    took = [];
    return all;
  }

  const running = stack.move();
  return {
    async suffer(ms, names = []) {
      taken();
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      const quiet = taken();
      const beforeMb = await residentMb(server.pid);
      let mostMb = beforeMb;
      let over = false;
      const attacked = play(server.port, ms, names).finally(() => over = true);
      while (!over) {
        mostMb = Math.max(mostMb, await residentMb(server.pid));
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      const hit = taken();
      return { beforeMb, mostMb, quiet, hit, answered: await attacked };
    },
    async flaws() {
      drivers.stop();
      await until("all is answered", () => drivers.underWay === 0);
      const { status } = await request(place, "/healthz");
      await drivers.cut();
      const errors = server.logs.filter(({ level }) => level === "error");
      return [...load.flaws, ...errors, ...status === 200 ? [] : [{ status }]];
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function play(port: number, ms: number, names: readonly AttackName[]): Promise<string> {
  // Strangers have processors of their own: here they take what the server and everything else leave.
  const { code, stdout } = await new Deno.Command("nice", {
    args: [
      "-n",
      "5",
      Deno.execPath(),
      "run",
      "-A",
      "--no-check",
      "--node-modules-dir=manual",
      "tests/kit/attacks.ts",
      String(port),
      String(ms),
      ...names,
    ],
    stdout: "piped",
    stderr: "inherit",
  }).output();
  if (code !== 0) throw new Error(`The attacks ended with ${code}`);
  return new TextDecoder().decode(stdout).trim();
}

/** Memory of a process that is in use. */
async function residentMb(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
