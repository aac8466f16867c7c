/**
 * Bytes of uploads in a local folder, each file under its upload's id in one of 4,096 folders. Nothing that a visitor
 * writes ever becomes a path: ids are made here, and one of another form is a bug.
 */
import type { Blobs } from "@/domain/blobs.ts";
import { isUploadId, type UploadId } from "@/domain/ids.ts";

/** Files and folders are for the server alone: the pictures are private until they are checked. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Opens the folder; it is made when the first bytes come. */
export function openBlobs(path: string): Blobs {
  function fileOf(id: UploadId): { folder: string; file: string } {
    if (!isUploadId(id)) throw new TypeError(`Cannot make a path of the upload id "${id}"`);
    const folder = `${path}/${id.slice(0, 2)}`;
    return { folder, file: `${folder}/${id}` };
  }

  return {
    async put(id, bytes) {
      const { folder, file } = fileOf(id);
      await Deno.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const part = `${file}.part`;
      try {
        await writeSynced(part, bytes);
        // Under its name a file is whole, whenever the machine stops.
        await Deno.rename(part, file);
      } catch (error) {
        await removeFile(part);
        throw error;
      }
    },
    async get(id) {
      try {
        return await Deno.readFile(fileOf(id).file);
      } catch (error) {
        if (error instanceof Deno.errors.NotFound) return null;
        throw error;
      }
    },
    async remove(id) {
      const { file } = fileOf(id);
      await Promise.all([removeFile(file), removeFile(`${file}.part`)]);
    },
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true, mode: FILE_MODE });
  for (let written = 0; written < bytes.length;) written += await file.write(bytes.subarray(written));
  await file.sync();
}

async function removeFile(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
