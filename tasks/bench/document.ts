/** Puts a table into docs/performance.md, with the machine and the command that made it. */
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

/** Writes the table into the document, formatted. */
export async function writeTable(table: string, about: { machine: string; command: string }): Promise<void> {
  const content = `Measured with \`${about.command}\` on ${about.machine}.\n\n${table}`;
  await Deno.writeTextFile(FILE, replaceTable(await Deno.readTextFile(FILE), content));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", FILE.pathname] }).output();
}
