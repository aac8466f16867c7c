/**
 * `deno task rehearse [FILE|FOLDER]`: proves that a backup brings the site back. It takes FILE, the newest of FOLDER as
 * `deno task backup --keep` names them, or one that it makes now; restores it into an empty database, audits that, starts a
 * server on it, which reaches nobody, and asks it for pages. Removes everything of it, prints how long each part took,
 * and ends with 1 where one failed.
 */
import { erasedListOf } from "@/adapters/erased_list.ts";
import { type Config, databaseOf, readConfig } from "@/config.ts";
import { LEGAL_PAGES } from "@/domain/legal.ts";
import { backup } from "@/store/archive/backup.ts";
import { restore } from "@/store/archive/restore.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import { openDatabase } from "@/store/database.ts";
import { eraseAgain } from "@/store/erasure/again.ts";
import { printAudit } from "@/tasks/audit.ts";
import { newestBackup } from "@/tasks/backup_keep.ts";
import { startRehearsed } from "@/tasks/rehearse_server.ts";

const PAGES = ["/", ...LEGAL_PAGES.map((page) => `/${page}`)];

async function rehearse(place: string | undefined, config: Config, folder: string): Promise<void> {
  const file = await timed("backup", async () => {
    const found = place === undefined ? await makeBackup(config, folder) : await findBackup(place);
    return { value: found, text: `"${found}"` };
  });
  const path = `${folder}/rehearsal.db`;
  await timed("restore", async () => {
    const { rows, made_at } = await restore(file, () => openDatabase({ path }), Date.now);
    return { value: null, text: `${rows} rows of ${new Date(made_at).toISOString()}` };
  });
  const site = await auditRestored(path, config);
  const server = await timed("start", async () => {
    const started = await startRehearsed(folder, config);
    return { value: started, text: "the server is ready" };
  });
  try {
    await timed("pages", async () => {
      for (const page of PAGES) await ask(`${server.origin}${page}`, site);
      return { value: null, text: PAGES.join(" ") };
    });
  } finally {
    await timed("stop", async () => {
      const code = await server.stop();
      if (code !== 0) throw new Error(`The server ended with ${code}`);
      return { value: null, text: "it has drained" };
    });
  }
}

/** Runs a part of it, and says what came of it and how long it took. */
async function timed<Value>(
  part: string,
  work: () => Promise<{ value: Value; text: string }>,
): Promise<Value> {
  const since = performance.now();
  const { value, text } = await work();
  console.log(`${part.padEnd(8)}  ${text} (${((performance.now() - since) / 1_000).toFixed(1)} s)`);
  return value;
}

async function makeBackup(config: Config, folder: string): Promise<string> {
  const from = databaseOf(config);
  // Opening would make an empty one.
  if (!from.url && !from.attached && !(await Deno.stat(from.path).catch(() => null))) {
    throw new Deno.errors.NotFound(`Cannot find a database at "${from.path}"`);
  }
  const file = `${folder}/now.backup`;
  await backup(from, file, Date.now());
  return file;
}

async function findBackup(place: string): Promise<string> {
  if (!(await Deno.stat(place)).isDirectory) return place;
  const file = await newestBackup(place);
  if (file === null) throw new Deno.errors.NotFound(`Cannot find a backup in "${place}"`);
  return file;
}

/** Holds what was restored against itself, without those who were erased since, and gives the site's name. */
async function auditRestored(path: string, config: Config): Promise<string> {
  const database = await openDatabase({ path });
  try {
    using list = erasedListOf(config);
    await eraseAgain(database, await list.read(), Date.now());
    const count = await printAudit(database);
    if (count > 0) throw new Error(`The audit has found ${count} problems in what was restored`);
    return (await getCatalogue(database)).site.name;
  } finally {
    await database.close();
  }
}

async function ask(url: string, site: string): Promise<void> {
  const response = await fetch(url, { redirect: "manual" });
  const text = await response.text();
  if (response.status !== 200 || !text.includes(site)) {
    throw new Error(`The page ${new URL(url).pathname} is not as it should be: ${response.status}`);
  }
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir({ prefix: "kindling_rehearsal_" });
  try {
    const [place, ...rest] = Deno.args;
    if (rest.length > 0) throw new TypeError("Usage: deno task rehearse [FILE|FOLDER]");
    const since = performance.now();
    await rehearse(place, readConfig(), folder);
    console.log(`rehearse: the site comes back (${((performance.now() - since) / 1_000).toFixed(1)} s)`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exitCode = 1;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
