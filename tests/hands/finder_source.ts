/** The script of tests/hands/finder.ts, built once for an isolate. For the drivers. */
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { ALIASES } from "@/vite.config.ts";

let source: Promise<string> | null = null;

/** A function expression that puts `handsFinder` into the page that calls it. */
export function finderSource(): Promise<string> {
  return source ??= bundle();
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: ALIASES },
    build: {
      write: false,
      minify: false,
      target: "es2024",
      lib: {
        entry: fileURLToPath(new URL("finder.ts", import.meta.url)),
        formats: ["iife"],
        name: "handsFinder",
      },
    },
  });
  const [file] = [built].flat().flatMap((each) => "output" in each ? each.output : []);
  if (file?.type !== "chunk") throw new TypeError("The finder was not built to a script");
  return `() => { ${file.code}\n globalThis.handsFinder = handsFinder; }`;
}
