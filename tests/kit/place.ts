/**
 * Where the databases of tests lie: in files and in memory, or in the remote lane (`deno task test --lane remote`) behind
 * a `denokv` of their own. It keeps its rows at the path of the file that it stands for, is there as long as somebody
 * uses it, and comes back on the same rows.
 */
import { dirname } from "node:path";
import { databaseOf } from "@/config.ts";
import { type Database, type DatabaseOptions, openDatabase } from "@/store/database.ts";
import { type Denokv, openDenokv } from "@/tests/kit/denokv.ts";
import { makeMemoryFolder } from "@/tests/kit/memory_folder.ts";

/** Whether tests run over real remote databases. */
export const IS_REMOTE: boolean = Deno.env.get("TEST_LANE") === "remote";
/** Servers that each test's lane `one` has on its database: the remote lane may ask for two. */
export const SERVERS: number = IS_REMOTE ? Number(Deno.env.get("TEST_SERVERS") ?? 1) : 1;

/** The settings that lead to a database. */
export interface Place extends AsyncDisposable {
  settings: { KV_PATH: string; KV_URL?: string; KV_TOKEN?: string };
}

/** For `ignore` of a test that makes no sense over a remote database, which the remote lane says with the reason. */
export function needsFile(because: string): boolean {
  if (IS_REMOTE) console.log(`Not over a remote database: ${because}`);
  return IS_REMOTE;
}

/** For `ignore` of a test that looks into the one server that it has, which a lane of several says with the reason. */
export function needsOneServer(because: string): boolean {
  if (SERVERS > 1) console.log(`Not with several servers: ${because}`);
  return SERVERS > 1;
}

interface Served {
  denokv: Promise<Denokv>;
  users: number;
  /** What the last one who goes does. */
  closing: AsyncDisposableStack;
}

const served = new Map<string, Served>();

/** The place of a database that a test names by a path. */
export async function openPlace(path: string): Promise<Place> {
  if (!IS_REMOTE) return { settings: { KV_PATH: path }, [Symbol.asyncDispose]: () => Promise.resolve() };
  const one = served.get(path) ?? serve(path);
  one.users++;
  let isOpen = true;
  return {
    settings: { KV_PATH: path, ...(await one.denokv).settings },
    async [Symbol.asyncDispose]() {
      if (!isOpen) return;
      isOpen = false;
      if (--one.users > 0) return;
      served.delete(path);
      await one.closing.disposeAsync();
    },
  };
}

function serve(path: string): Served {
  const closing = new AsyncDisposableStack();
  const denokv = Deno.mkdir(dirname(path), { recursive: true }).then(() => openDenokv(path));
  closing.defer(async () => (await denokv)[Symbol.asyncDispose]());
  const one: Served = { denokv, users: 0, closing };
  served.set(path, one);
  return one;
}

/** Opens a database of tests: the one at a path, or an empty one. */
export async function openTestDatabase(
  { path = ":memory:", ...options }: Partial<Omit<DatabaseOptions, "url">> = {},
): Promise<Database> {
  if (!IS_REMOTE) return await openDatabase({ path, ...options });
  const closing = new AsyncDisposableStack();
  try {
    let file = path;
    if (path === ":memory:") {
      const folder = await makeMemoryFolder();
      closing.defer(() => Deno.remove(folder, { recursive: true }));
      file = `${folder}/test.db`;
    }
    const place = closing.use(await openPlace(file));
    const { KV_PATH, KV_URL, KV_TOKEN } = place.settings;
    const database = await openDatabase({
      ...databaseOf({ KV_PATH, KV_URL, KV_TOKEN, DENO_DEPLOY: false }),
      ...options,
    });
    return {
      ...database,
      async close() {
        await database.close();
        await closing.disposeAsync();
      },
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}
