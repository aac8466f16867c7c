/** Processor time of a process with all of its threads, by Linux. */

/** Linux counts it in hundredths of a second. */
const TICK_MS = 10;
/** Where user and system time stand behind the name of the program, which may hold anything. */
const [USER, SYSTEM] = [11, 12];

/** Milliseconds of both cores that a process has used so far; NaN where the system does not tell. */
export function processorMs(pid: number): number {
  try {
    return parseProcessorMs(Deno.readTextFileSync(`/proc/${pid}/stat`));
  } catch {
    return NaN;
  }
}

/** The same of the line in `/proc/PID/stat`. */
export function parseProcessorMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
}
