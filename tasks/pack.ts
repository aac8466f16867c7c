/**
 * Packs the built files once, and as small as they get, beside each of them: routes/assets.ts sends what its visitor takes.
 * The last step of `deno task build`.
 */
import { brotliCompressSync, gzipSync } from "node:zlib";

const PACKED = /\.(?:css|js|json|svg|wasm)$/;
/** As in routes/packing.ts. */
const MIN_BYTES = 1_024;
/** By the endings that the server looks for. Who takes zstd takes brotli too. */
const PACKERS = {
  br: (bytes: Uint8Array) => brotliCompressSync(bytes),
  gz: (bytes: Uint8Array) => gzipSync(bytes, { level: 9 }),
};

/** Packs all files of a folder and of those below it. What begins with a dot is the server's own. */
export async function packFiles(folder: URL): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name.startsWith(".")) continue;
    if (isDirectory) await packFiles(new URL(`${name}/`, folder));
    else if (PACKED.test(name)) await packFile(new URL(name, folder));
  }
}

async function packFile(file: URL): Promise<void> {
  const bytes = await Deno.readFile(file);
  if (bytes.length < MIN_BYTES) return;
  for (const [ending, pack] of Object.entries(PACKERS)) {
    await Deno.writeFile(new URL(`${file}.${ending}`), pack(bytes));
  }
}

if (import.meta.main) await packFiles(new URL("../dist/", import.meta.url));
