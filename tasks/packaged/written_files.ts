/**
 * Files that the task puts into a project and the operator may change: each is brought up to date as long as it is what the
 * task has written there before. What it has written is remembered in the project itself, in written.json, after every file:
 * where a run ends early the next one goes on. Without written.json whatever differs counts as the operator's.
 */
import { dirname, join } from "node:path";

export const RECORD = "written.json";

interface Written {
  /** Platforms that were added, and whose template is not adapted to the end yet. */
  begun: string[];
  /** Digest of what was written last, by path. */
  files: Record<string, string>;
}

export interface WrittenFiles {
  /** Whether a platform's files are still those of its template. */
  isBegun(platform: string): boolean;
  /** Remembers that a platform is about to be added. */
  begin(platform: string): Promise<void>;
  /** Writes a file, unless the operator has changed it; `anyway` where it is the template's. */
  put(path: string, content: Uint8Array | string, how?: { anyway: boolean }): Promise<void>;
  /** Paths that were left as the operator has them. */
  readonly kept: readonly string[];
  /** Remembers that all platforms are done. */
  finish(): Promise<void>;
}

/** Those of the project in `folder`. */
export async function openWrittenFiles(folder: string): Promise<WrittenFiles> {
  const record = join(folder, RECORD);
  const { begun = [], files = {} }: Partial<Written> = JSON.parse((await readIfThere(record)) ?? "{}");
  const written: Written = { begun, files };
  const kept: string[] = [];

  async function save(): Promise<void> {
    written.files = Object.fromEntries(
      Object.entries(written.files).toSorted(([a], [b]) => a < b ? -1 : 1),
    );
    await writeIfNew(record, `${JSON.stringify(written, null, 2)}\n`);
  }

  return {
    kept,
    isBegun: (platform) => written.begun.includes(platform),
    async begin(platform) {
      written.begun = [...new Set([...written.begun, platform])].toSorted();
      await save();
    },
    async put(path, content, { anyway } = { anyway: false }) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      const file = join(folder, path);
      const [fresh, old] = await Promise.all([
        digestOf(bytes),
        Deno.readFile(file).then(digestOf, ifMissing),
      ]);
      if (old !== null && old !== fresh && !anyway && old !== written.files[path]) {
        kept.push(path);
        return;
      }
      written.files[path] = fresh;
      if (old !== fresh) {
        await Deno.mkdir(dirname(file), { recursive: true });
        await Deno.writeFile(file, bytes);
      }
      await save();
    },
    async finish() {
      written.begun = [];
      await save();
    },
  };
}

/** Whether the last run in `folder` has added a platform and then ended early. */
export async function isUnfinished(folder: string): Promise<boolean> {
  const { begun = [] }: Partial<Written> = JSON.parse((await readIfThere(join(folder, RECORD))) ?? "{}");
  return begun.length > 0;
}

/** Leaves a file alone that says so already: what is built of it stays fresh. */
export async function writeIfNew(file: string, text: string): Promise<void> {
  if (await readIfThere(file) === text) return;
  await Deno.mkdir(dirname(file), { recursive: true });
  await Deno.writeTextFile(file, text);
}

export async function readIfThere(file: string): Promise<string | null> {
  return await Deno.readTextFile(file).catch(ifMissing);
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))).toHex();
}

function ifMissing(error: unknown): null {
  if (error instanceof Deno.errors.NotFound) return null;
  throw error;
}
