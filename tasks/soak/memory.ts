/** Memory of a server over time: what it takes, and whether it keeps growing. Parts of the soak use it. */

/** Memory that a server may have gained between the first and the last third. */
const GROWTH_MAX = 1.3;
/** What the first seconds do is not what the rest does. */
const GROWTH_FREE_MB = 64;

/** Whether a series of megabytes stays where it was; says so where it does not. */
export function isSteady(memory: readonly number[]): boolean {
  const third = Math.floor(memory.length / 3);
  if (third === 0) return true;
  const first = Math.max(...memory.slice(0, third));
  const last = Math.max(...memory.slice(-third));
  const steady = last <= first * GROWTH_MAX + GROWTH_FREE_MB;
  if (!steady) console.log(`soak: memory grew from ${first} to ${last} MB`);
  return steady;
}

/** Resident memory of a process, where the system shows it. */
export async function readMemoryMb(pid: number): Promise<number | null> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
