/** Checks of the files that a site keeps: who may read them, how much room there is, how old the last backup is. */
import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isInline } from "@/adapters/setting_text.ts";
import type { Config } from "@/config.ts";
import { fail, type Finding, ok, warn } from "@/tasks/doctor/finding.ts";

/** Rights of anybody but the owner. */
const OTHERS = 0o077;
const FREE_BYTES = 1e9;
const FREE_SHARE = 0.1;
/** A day's backup, and some hours in which it is made and moved. */
const BACKUP_MS = 26 * 3_600_000;

type Paths = Pick<
  Config,
  "KV_PATH" | "KV_URL" | "BLOB_PATH" | "S3_URL" | "MAIL_OUTBOX_PATH" | "FCM_SERVICE_ACCOUNT" | "APNS_KEY"
>;

/** Whether the server's own user alone may read the database, photos, mails and keys. */
export async function checkRights(config: Paths): Promise<Finding[]> {
  if (Deno.build.os === "windows") return [];
  const keys = [config.FCM_SERVICE_ACCOUNT, config.APNS_KEY].filter((value) => value !== undefined)
    .filter((value) => !isInline(value));
  const paths = [
    ...(config.KV_URL === undefined
      ? [dirname(config.KV_PATH), ...["", "-wal", "-shm"].map((end) => `${config.KV_PATH}${end}`)]
      : []),
    ...(config.S3_URL === undefined ? [config.BLOB_PATH] : []),
    config.MAIL_OUTBOX_PATH,
    ...keys,
  ];
  const open: Finding[] = [];
  for (const path of paths) {
    const mode = (await statOrNull(path))?.mode;
    if (mode === undefined || mode === null || (mode & OTHERS) === 0) continue;
    const rights = (mode & 0o777).toString(8);
    open.push(warn("rights", `others on this machine may read "${path}" (${rights})`, `chmod go= "${path}"`));
  }
  return open.length > 0 ? open : [ok("rights", "database, photos, mails and keys are the owner's alone")];
}

export interface Space {
  /** In bytes. */
  free: number;
  whole: number;
}

/** How much room there is below the folders of the database and of the photos. */
export async function checkSpace(config: Paths, look: typeof spaceOf = spaceOf): Promise<Finding[]> {
  const folders = [
    ...(config.KV_URL === undefined ? [dirname(config.KV_PATH)] : []),
    ...(config.S3_URL === undefined ? [config.BLOB_PATH] : []),
  ];
  const findings: Finding[] = [];
  for (const folder of new Set(folders.map((each) => resolve(each)))) {
    const { free, whole } = await look(await nearest(folder));
    const text = `${(free / 1e9).toFixed(1)} GB of ${(whole / 1e9).toFixed(1)} GB are free at "${folder}"`;
    findings.push(
      free < FREE_BYTES || free < whole * FREE_SHARE
        ? warn("disk", text, "make room before it is full")
        : ok("disk", text),
    );
  }
  return findings;
}

async function spaceOf(path: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, whole: blocks * bsize };
}

/** The folder itself, or the next one above it that is there. */
async function nearest(folder: string): Promise<string> {
  return await statOrNull(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

/** Whether the folder of backups has one of the last day. */
export async function checkBackups(folder: string | undefined, now: number): Promise<Finding> {
  const cure = "run `deno task backup --keep FOLDER` every night, such as by deploy/kindling-backup.timer";
  if (folder === undefined) {
    return warn("backups", "nobody said where they are", "name their folder: --backups FOLDER");
  }
  if (!(await statOrNull(folder))?.isDirectory) {
    return fail("backups", `there is no folder "${folder}"`, cure);
  }
  let last = -Infinity;
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || name.endsWith(".part")) continue;
    last = Math.max(last, (await Deno.stat(join(folder, name))).mtime?.getTime() ?? -Infinity);
  }
  if (last === -Infinity) return fail("backups", `"${folder}" has none`, cure);
  const hours = Math.round((now - last) / 3_600_000);
  return now - last > BACKUP_MS
    ? fail("backups", `the last one is ${hours} hours old`, cure)
    : ok("backups", `the last one is ${hours} hours old`);
}

async function statOrNull(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
