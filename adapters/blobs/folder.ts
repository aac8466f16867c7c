/**
 * Bytes of photos in a local folder, each file under its own id in one of 4,096 folders. Nothing that a visitor
 * writes ever becomes a path: ids are made here, and one of another form is a bug.
 *
 * Under its name a file is whole, whenever the machine stops: it is written beside it as `.part`, and gets its name
 * when it is on the disk. What was kept or removed stays so after a loss of power, since the folder is brought to the
 * disk as well. A `.part` that a killed process left goes with `remove`, which the sweep calls for every file that was
 * announced and never used.
 */
import type { Blobs } from "@/domain/blobs.ts";
import { type BlobId, isBlobId } from "@/domain/ids.ts";

/** Files and folders are for the server alone: the pictures are private. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Opens the folder; it is made when the first bytes come. */
export function openFolderBlobs(path: string): Blobs {
  function placeOf(id: BlobId): { folder: string; file: string } {
    if (!isBlobId(id)) throw new TypeError(`Cannot make a path of the blob id "${id}"`);
    const folder = `${path}/${id.slice(0, 2)}`;
    return { folder, file: `${folder}/${id}` };
  }

  async function keep(folder: string, file: string, bytes: Uint8Array): Promise<void> {
    const part = `${file}.part`;
    await makeFolder(folder, path);
    try {
      await writeNew(part, bytes);
      await Deno.rename(part, file);
    } catch (error) {
      await removeFile(part).catch(() => {});
      throw error;
    }
    await syncFolder(folder);
  }

  return {
    async put(id, bytes) {
      const { folder, file } = placeOf(id);
      await keep(folder, file, bytes);
    },
    async get(id) {
      return await readFile(placeOf(id).file);
    },
    async remove(id) {
      const { folder, file } = placeOf(id);
      const removed = await Promise.all([removeFile(file), removeFile(`${file}.part`)]);
      if (removed.includes(true)) await syncFolder(folder);
    },
    async check() {
      // Isolates that start at the same moment share the folder.
      const file = `${path}/start-check-${crypto.randomUUID()}`;
      await keep(path, file, new Uint8Array(1));
      await readFile(file);
      await removeFile(file);
    },
    [Symbol.dispose]() {},
  };
}

/** Writes a file that is not there, to the disk. One that is there is what a killed process left: it is replaced. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  await removeFile(path);
  // A link is not followed, wherever somebody made it point to.
  using file = await Deno.open(path, { write: true, createNew: true, mode: FILE_MODE });
  for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written));
  await file.sync();
}

async function readFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Gives whether there was one. */
async function removeFile(path: string): Promise<boolean> {
  try {
    await Deno.remove(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Makes a folder and those above it; a new one is brought to the disk with the one that names it. */
async function makeFolder(folder: string, root: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { mode: FOLDER_MODE });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return;
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await Deno.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  }
  if (folder !== root) await syncFolder(root);
}

/** Brings the names in a folder to the disk. Windows has no such thing, and does it with the file. */
async function syncFolder(path: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  using folder = await Deno.open(path);
  await folder.sync();
}
