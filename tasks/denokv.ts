/**
 * `deno task denokv`: builds the self-hosted Deno KV server that the remote lane of the tests runs over, of one pinned
 * version, into the ignored folder `data/`. Does nothing where it is there. Ends with 1 where a tool for it is missing.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const VERSION = "0.14.0";
const ROOT = fileURLToPath(new URL(`../data/denokv/${VERSION}`, import.meta.url));

/** Where the server is once it is built. */
export const DENOKV = `${ROOT}/bin/denokv`;

/** Programs that building takes, and how one gets them. */
const TOOLS: Readonly<Record<string, string>> = {
  cargo: "Rust from https://rustup.rs",
  protoc: "Debian's package protobuf-compiler, or Homebrew's protobuf",
};

/** Whether the server has been built. */
export function hasDenokv(): boolean {
  return existsSync(DENOKV);
}

function runs(program: string): boolean {
  try {
    return new Deno.Command(program, { args: ["--version"], stdout: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

async function build(): Promise<boolean> {
  const missing = Object.keys(TOOLS).filter((tool) => !runs(tool));
  for (const tool of missing) console.error(`Cannot build denokv without "${tool}": install ${TOOLS[tool]}`);
  if (missing.length > 0) return false;
  console.log(`Building denokv ${VERSION}: this takes ten minutes on two cores`);
  const args = ["install", "denokv", "--version", VERSION, "--locked", "--root", ROOT];
  return (await new Deno.Command("cargo", { args }).spawn().status).success;
}

if (import.meta.main) {
  if (hasDenokv()) console.log(`denokv ${VERSION} is there`);
  else if (!(await build())) Deno.exitCode = 1;
}
