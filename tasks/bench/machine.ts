/** The machine a table was measured on, in one line: without it the figures mean nothing. */
import { median } from "@/tasks/bench/spread.ts";

const SYNCS = 100;

/** Processor, memory, cost of one fsync in `folder`, Deno. */
export async function describeMachine(folder: string): Promise<string> {
  const cpu = await Deno.readTextFile("/proc/cpuinfo").catch(() => "");
  const model = /^model name\s*:\s*(.+)$/m.exec(cpu)?.[1] ?? Deno.build.arch;
  const memory = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  const sync = await measureSync(folder);
  return `${navigator.hardwareConcurrency} cores (${model}), ${memory} GiB, ${Deno.build.os}, ` +
    `an fsync of 4 KiB takes ${sync.toFixed(2)} ms, Deno ${Deno.version.deno}`;
}

/** Milliseconds that a write of 4 KiB with its fsync takes, the median of some. */
async function measureSync(folder: string): Promise<number> {
  using file = await Deno.open(`${folder}/sync.probe`, { create: true, write: true });
  const page = new Uint8Array(4096);
  const samples: number[] = [];
  for (let n = 0; n < SYNCS; n++) {
    const start = performance.now();
    await file.write(page);
    await file.syncData();
    samples.push(performance.now() - start);
  }
  return median(samples);
}
