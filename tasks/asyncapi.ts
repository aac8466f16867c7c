/**
 * `deno task protocol`: writes docs/protocol, of the members' socket and of the desk's, the schema of what members take along, and the
 * shapes of events, from the declarations in protocol/. With `--check` it writes nothing and
 * fails where what is there is not what it would write.
 */
import { buildExportSchema } from "@/protocol/export.ts";
import { buildDocument } from "@/tasks/asyncapi/document.ts";
import { DESK, MEMBERS } from "@/tasks/asyncapi/protocols.ts";
import { buildDeskPage, buildReadme } from "@/tasks/asyncapi/readme.ts";
import { buildShapes } from "@/tasks/asyncapi/shapes.ts";

const FOLDER = "docs/protocol";

/** The files of the reference, and the shapes that browsers check, by their paths; the same ones for the same protocol. */
export function buildReference(): Record<string, string> {
  return {
    [`${FOLDER}/asyncapi.json`]: `${JSON.stringify(buildDocument(MEMBERS), null, 2)}\n`,
    [`${FOLDER}/README.md`]: buildReadme(),
    [`${FOLDER}/desk.json`]: `${JSON.stringify(buildDocument(DESK), null, 2)}\n`,
    [`${FOLDER}/desk.md`]: buildDeskPage(),
    "docs/export.schema.json": `${JSON.stringify(buildExportSchema(), null, 2)}\n`,
    "protocol/events/shapes.json": buildShapes(MEMBERS),
    "protocol/desk/shapes.json": buildShapes(DESK),
  };
}

async function writeReference(): Promise<void> {
  await Deno.mkdir(FOLDER, { recursive: true });
  for (const [path, text] of Object.entries(buildReference())) await Deno.writeTextFile(path, text);
}

/** Paths whose content is not what the protocol says. */
async function listStale(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of Object.entries(buildReference())) {
    if (await Deno.readTextFile(path).catch(() => null) !== text) stale.push(path);
  }
  return stale;
}

if (import.meta.main) {
  if (!Deno.args.includes("--check")) await writeReference();
  const stale = await listStale();
  for (const path of stale) console.error(`${path} is stale: run deno task protocol`);
  if (stale.length > 0) Deno.exitCode = 1;
}
