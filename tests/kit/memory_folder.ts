/** A folder for what a test stores: in memory where there is room, since a short test waits for a disk half of its time. */
import { statfsSync } from "node:fs";

/** Linux keeps this folder in memory; a container may have next to none of it. */
const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 2 ** 30;

const dir = hasRoom(IN_MEMORY) ? IN_MEMORY : undefined;

/** Makes an empty folder for the test process alone: Deno keeps others, who have not all rights, away from `/dev`. */
export function makeMemoryFolder(): Promise<string> {
  return Deno.makeTempDir({ prefix: "kindling_", ...(dir && { dir }) });
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
