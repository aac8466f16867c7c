/**
 * The list of erased accounts, as hashes of their ids in a file or a bucket that no backup holds: whoever restores a backup from before goes
 * by it, so that nobody comes back (ER-9).
 *
 * Invariant: an account is on the list, on the disk, before anything of it is erased.
 */
import { dirname, join } from "node:path";
import { type BlobSettings, s3Of } from "@/adapters/blobs/mod.ts";
import { openS3Names } from "@/adapters/blobs/s3_names.ts";

/** What begins so in the bucket is one of them; photos have names of another form. */
const PREFIX = "erased-";

export interface ErasedListFile {
  /** Adds hashes; resolves when they are on the disk. */
  add(hashes: readonly string[]): Promise<void>;
  read(): Promise<ReadonlySet<string>>;
}

/** The list by the settings: in the bucket where several machines have one database and one bucket, else in a file. */
export function erasedListOf(
  config: BlobSettings & {
    ERASED_PATH: string | undefined;
    KV_PATH: string;
    KV_URL: string | undefined;
    DENO_DEPLOY: boolean;
  },
): ErasedListFile & Disposable {
  const file = openErasedList(erasedPath(config));
  const isShared = config.KV_URL !== undefined || config.DENO_DEPLOY;
  const bucket = isShared && config.ERASED_PATH === undefined ? s3Of(config) : null;
  if (bucket === null) return { ...file, [Symbol.dispose]() {} };
  const names = openS3Names(bucket);
  return {
    async add(hashes) {
      for (const hash of hashes) await names.put(`${PREFIX}${hash}`);
    },
    // The file has those from before there was a bucket.
    async read() {
      const inBucket = (await names.list(PREFIX)).map((name) => name.slice(PREFIX.length));
      return new Set([...await file.read(), ...inBucket]);
    },
    [Symbol.dispose]: () => names[Symbol.dispose](),
  };
}

/** Where the list lies by the settings; null for a database that nothing outlives. */
export function erasedPath(
  { ERASED_PATH, KV_PATH }: { ERASED_PATH?: string | undefined; KV_PATH: string },
): string | null {
  if (ERASED_PATH !== undefined) return ERASED_PATH;
  return KV_PATH === ":memory:" ? null : join(dirname(KV_PATH), "erased.txt");
}

export function openErasedList(path: string | null): ErasedListFile {
  return {
    async add(hashes) {
      if (path === null) return;
      await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
      using file = await Deno.open(path, { create: true, append: true, mode: 0o600 });
      const bytes = new TextEncoder().encode(hashes.map((hash) => `${hash}\n`).join(""));
      for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written));
      await file.sync();
    },
    async read() {
      if (path === null) return new Set();
      try {
        return new Set((await Deno.readTextFile(path)).split("\n").filter(Boolean));
      } catch (error) {
        if (error instanceof Deno.errors.NotFound) return new Set();
        throw error;
      }
    },
  };
}
