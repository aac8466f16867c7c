/** The files of the project, without what is installed, built or written by a running server. */

const SKIPPED = new Set(["node_modules", "dist", "data"]);

/** The paths of all files below `folder`, relative to the project; "." is the project itself. */
export async function* listFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory) yield path;
    else if (!SKIPPED.has(entry.name) && entry.name !== ".git") yield* listFiles(path);
  }
}
