/** Folders that hold what only the server may read. Called at the start. */

const MODE = 0o700;

/** Shuts those of the folders that are there to everybody but their owner. */
export async function shutFolders(paths: readonly string[]): Promise<void> {
  if (Deno.build.os === "windows") return;
  for (const path of paths) {
    try {
      await Deno.chmod(path, MODE);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) {
        throw new Error(`Cannot shut the folder "${path}"`, { cause: error });
      }
    }
  }
}
