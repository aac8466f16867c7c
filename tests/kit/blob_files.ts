/** What lies in the folder of a server's files, beside what its database says of it. */
import type { BlobId, PhotoId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";
import type { Photo, Voice } from "@/store/records.ts";

/** A file in the folder, by its name. */
export interface BlobFile {
  name: string;
  path: string;
}

/** Every file below a folder, `.part` among them. None where there is no folder. */
export async function listBlobFiles(path: string): Promise<BlobFile[]> {
  const files: BlobFile[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(path)) {
      if (isDirectory) files.push(...await listBlobFiles(`${path}/${name}`));
      // What an isolate tries at its start may still be there.
      else if (!name.startsWith("start-check")) files.push({ name, path: `${path}/${name}` });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files;
}

/** The bytes of every file below a folder. */
export async function readBlobFiles(path: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const files = await listBlobFiles(path);
  return await Promise.all(files.map((file) => Deno.readFile(file.path)));
}

/** Files that no row speaks of, and rows whose file is missing. Empty where all is well. */
export async function findLooseFiles(database: Database, path: string): Promise<string[]> {
  const files = new Set((await listBlobFiles(path)).map(({ name }) => name));
  const named = new Set<string>();
  const announced = new Set<string>();
  for await (const { value } of database.list(["photo"] as Key<Photo>)) {
    for (const blob of Object.values(value.files) as BlobId[]) named.add(blob);
  }
  for await (const { value } of database.list(["voice"] as Key<Voice>)) named.add(value.file);
  for await (const { key } of database.list(["blob_end"] as Key<PhotoId>)) announced.add(String(key[2]));
  return [
    ...[...files].flatMap((name) => {
      const blob = name.replace(/\.part$/, "");
      return announced.has(blob) || name === blob && named.has(blob) ? [] : [`${name} has no row`];
    }),
    ...[...named].flatMap((blob) => files.has(blob) ? [] : [`${blob} has no file`]),
  ];
}
