/** Which backups of a folder stay: of the last days, weeks and months one each. Used by `deno task backup --keep`. */
import { join } from "node:path";

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;
const DAY_MS = 24 * 3_600_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY_DAYS = 3;

const NAME = /^kindling-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** The name of a backup that is made at this time, such as `kindling-20300115T033000Z.backup`. */
export function backupName(at: number): string {
  return `kindling-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")}.backup`;
}

/**
 * Which of these names stay: the newest one of each of the last seven days, four weeks and twelve months that have any
 * (UTC), and what is no name of a backup.
 */
export function keptBackups(names: readonly string[]): string[] {
  const backups = names.flatMap((name) => {
    const at = timeOf(name);
    return at === null ? [] : [{ name, at }];
  }).sort((one, other) => other.at - one.at);
  const kept = new Set(names.filter((name) => timeOf(name) === null));
  for (const [most, periodOf] of [[DAYS, dayOf], [WEEKS, weekOf], [MONTHS, monthOf]] as const) {
    const periods = new Set<number>();
    for (const { name, at } of backups) {
      const period = periodOf(at);
      if (periods.has(period) || periods.size === most) continue;
      periods.add(period);
      kept.add(name);
    }
  }
  return names.filter((name) => kept.has(name));
}

/** Removes the backups of a folder that do not stay, and gives their names. */
export async function removeOldBackups(folder: string): Promise<string[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).filter(({ isFile }) => isFile)
    .map(({ name }) => name);
  const kept = new Set(keptBackups(names));
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) await Deno.remove(join(folder, name));
  return old;
}

/** The newest backup of a folder, or null where it has none. */
export async function newestBackup(folder: string): Promise<string | null> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name)
    .filter((name) => timeOf(name) !== null).sort();
  const last = names.at(-1);
  return last === undefined ? null : join(folder, last);
}

function timeOf(name: string): number | null {
  const parts = NAME.exec(name)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, ...rest] = parts;
  return Date.UTC(year, month - 1, ...rest);
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

function weekOf(at: number): number {
  return Math.floor((dayOf(at) + MONDAY_DAYS) / 7);
}

function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
