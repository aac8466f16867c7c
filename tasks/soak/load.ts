/**
 * The load part of the soak: a server process of its own under a steady load on a temporary database, killed with SIGKILL
 * half-way. Prints rate, latency and memory, then proves that nothing was lost and that memory did not keep growing. The
 * tests do the same in seconds; this is for an evening.
 */
import { openDatabase } from "@/store/database.ts";
import { printAudit } from "@/tasks/audit.ts";
import { isSteady, readMemoryMb } from "@/tasks/soak/memory.ts";
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { openProcess, type ServerProcess } from "@/tests/kit/process.ts";

const MEMBERS = 200;
const MESSAGES_PER_S = 200;
const REPORT_MS = 10_000;

interface Phase {
  server: ServerProcess;
  load: Load;
  ms: number;
}

/** Runs the load for so many minutes on so many isolates. Gives how much was wrong. */
export async function soakLoad(minutes: number, workers: number): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_soak_" });
  try {
    const path = `${folder}/soak.db`;
    const load = new Load(await seedLoadMembers(path, MEMBERS));
    const settings = { WORKERS: String(workers), LOG_LEVEL: "info" } as const;
    let failures = 0;
    for (const part of ["until the kill", "after it"]) {
      console.log(`soak: ${MEMBERS} members, ${MESSAGES_PER_S} messages/s, ${workers} isolates, ${part}`);
      await using server = await openProcess(path, settings);
      if (!await runPhase({ server, load, ms: minutes * 30_000 })) failures++;
      await server.kill();
      for (const line of server.logs.filter(({ level }) => level === "error")) {
        console.log(JSON.stringify(line));
        failures++;
      }
    }
    {
      await using server = await openProcess(path, settings);
      const drivers = await connectLoad(load, server.port);
      await drivers.sendAgain();
      await drivers.cut();
    }
    const database = await openDatabase({ path });
    try {
      const wrong = await load.check(database);
      for (const each of wrong) console.log(each);
      console.log(`soak: ${load.acknowledged} of ${load.wishes.length} acknowledged, ${wrong.length} wrong`);
      return failures + wrong.length + await printAudit(database);
    } finally {
      await database.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs the load for a while. Gives whether memory stayed where it was. */
async function runPhase({ server, load, ms }: Phase): Promise<boolean> {
  const drivers = await connectLoad(load, server.port);
  await drivers.sendAgain();
  const memory: number[] = [];
  let latencies: number[] = [];
  drivers.start({
    inFlight: 1,
    pauseMs: MEMBERS / MESSAGES_PER_S * 1000,
    onAck: (_, tookMs) => latencies.push(tookMs),
  });
  const end = performance.now() + ms;
  for (let last = performance.now(); last < end;) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(REPORT_MS, end - last)));
    const seconds = (performance.now() - last) / 1000;
    last = performance.now();
    const sorted = latencies.toSorted((one, next) => one - next);
    latencies = [];
    const [p50, p99] = [0.5, 0.99].map((part) =>
      (sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(1)
    );
    const mb = await readMemoryMb(server.pid);
    if (mb !== null) memory.push(mb);
    const rate = (sorted.length / seconds).toFixed(0);
    console.log(`${rate} messages/s, p50 ${p50} ms, p99 ${p99} ms, ${mb ?? "?"} MB`);
  }
  // The kill comes in the middle of the load.
  await server.kill();
  await drivers.cut();
  return isSteady(memory);
}
