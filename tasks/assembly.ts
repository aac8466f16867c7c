/**
 * `deno task assembly`: compiles the AssemblyScript of adapters/images/assembly, each file to a .wasm beside it, which is kept
 * with it, so that nobody else needs the compiler. With `--check` it writes nothing and fails where what is there is not
 * what the compiler makes.
 */
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../adapters/images/assembly/", import.meta.url));
/** Deno fetches it into its cache. */
const COMPILER = "npm:assemblyscript@0.28.20/asc";
const LOCK = fileURLToPath(new URL("assembly.lock", import.meta.url));
/** Without objects there is nothing that a run time of its own would look after. */
const OPTIONS = ["--enable", "simd", "--runtime", "stub", "--noAssert", "-O3"];

async function compile(source: string, into: string): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-config", `--lock=${LOCK}`, "--frozen", "--node-modules-dir=none", "--quiet"],
      ...[COMPILER, source, "--outFile", into, ...OPTIONS],
    ],
    cwd: FOLDER,
    stdin: "null",
  });
  const { success, stderr } = await command.output();
  if (!success) throw new Error(`Cannot compile "${source}": ${new TextDecoder().decode(stderr)}`);
}

/** Whether what is kept is what the compiler makes. */
async function isFresh(source: string, kept: string): Promise<boolean> {
  const made = await Deno.makeTempFile({ suffix: ".wasm" });
  try {
    await compile(source, made);
    const [here, there] = await Promise.all([Deno.readFile(made), Deno.readFile(`${FOLDER}${kept}`)]);
    return here.toHex() === there.toHex();
  } finally {
    await Deno.remove(made);
  }
}

if (import.meta.main) {
  for (const { name } of Deno.readDirSync(FOLDER)) {
    if (!name.endsWith(".ts")) continue;
    const kept = name.replace(/ts$/, "wasm");
    if (!Deno.args.includes("--check")) await compile(name, kept);
    else if (!await isFresh(name, kept)) {
      console.error(`adapters/images/assembly/${kept} is stale: run deno task assembly`);
      Deno.exitCode = 1;
    }
  }
}
