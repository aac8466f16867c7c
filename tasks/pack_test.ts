import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { packFiles } from "@/tasks/pack.ts";

Deno.test("SE-20 packFiles: code and styles of every folder lie packed beside themselves", async () => {
  const path = await Deno.makeTempDir();
  try {
    const folder = pathToFileURL(`${path}/`);
    const text = "guten Tag ".repeat(400);
    const files = { "a.js": text, "b.css": "short", "c.woff2": text, ".vite/d.js": text, "desk/e.css": text };
    for (const name of [".vite", "desk"]) await Deno.mkdir(`${path}/${name}`);
    for (const [name, content] of Object.entries(files)) await Deno.writeTextFile(`${path}/${name}`, content);
    await packFiles(folder);
    const namesIn = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
    assert.deepEqual(namesIn(path), [".vite", "a.js", "a.js.br", "a.js.gz", "b.css", "c.woff2", "desk"]);
    assert.deepEqual(namesIn(`${path}/.vite`), ["d.js"]);
    assert.deepEqual(namesIn(`${path}/desk`), ["e.css", "e.css.br", "e.css.gz"]);
    const unpacked = [
      brotliDecompressSync(await Deno.readFile(`${path}/a.js.br`)),
      gunzipSync(await Deno.readFile(`${path}/desk/e.css.gz`)),
    ];
    for (const bytes of unpacked) assert.equal(new TextDecoder().decode(bytes), text);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
});
