/** Puts figures into the table of docs/performance.md, with the machine that they were measured on. */
import { type Figure, parseTable, tableOf } from "@/tasks/bench/figures.ts";

const FILE = new URL("../../docs/performance.md", import.meta.url);
const START = "<!-- bench: start -->";
const END = "<!-- bench: end -->";

/** Replaces what stands between the two marks of a document. Throws where they are missing. */
export function replaceTable(document: string, content: string): string {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start < 0 || end < start) throw new Error(`Cannot write the table: "${START}" or "${END}" is missing`);
  return `${document.slice(0, start + START.length)}\n\n${content}\n\n${document.slice(end)}`;
}

/** What stands between the two marks. */
function readTable(document: string): string {
  return document.slice(document.indexOf(START), document.indexOf(END));
}

/**
 * Writes figures into the document, formatted. Figures of stages that were not measured now stay as they were;
 * `stages` says in which order all of them stand.
 */
export async function writeFigures(
  figures: readonly Figure[],
  about: { machine: string; stages: readonly string[] },
): Promise<void> {
  const document = await Deno.readTextFile(FILE);
  const measured = new Set(figures.map(({ stage }) => stage));
  const kept = parseTable(readTable(document)).filter(({ stage }) => !measured.has(stage));
  const all = about.stages.flatMap((name) => [...kept, ...figures].filter(({ stage }) => stage === name));
  const content = `Measured with \`deno task bench\` on ${about.machine}.\n\n${tableOf(all)}`;
  await Deno.writeTextFile(FILE, replaceTable(document, content));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", FILE.pathname] }).output();
}
