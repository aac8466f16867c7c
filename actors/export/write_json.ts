/** The sections of an export as one JSON text (docs/export.schema.json), piece by piece. */
import { EXPORT_SECTIONS, type ExportSection } from "@/domain/export_sections.ts";
import { EXPORT_ONE, EXPORT_VERSION, type ManySection, type OneSection } from "@/protocol/export.ts";
import type { ExportSource } from "@/actors/export/sections.ts";

/** Writes it; `onSection` hears of each section that has been written. */
export async function* writeExportJson(
  source: ExportSource,
  { madeAt, onSection }: { madeAt: number; onSection?: (name: ExportSection) => void },
): AsyncGenerator<string> {
  yield `{"version":${EXPORT_VERSION},"made_at":${madeAt}`;
  for (const name of EXPORT_SECTIONS) {
    yield `,\n${JSON.stringify(name)}:`;
    if (isOne(name)) yield JSON.stringify(await source.one(name));
    else if (name === "chats") yield* chats(source);
    else yield* rows(source.many(name as Exclude<ManySection, "chats">));
    onSection?.(name);
  }
  yield "\n}\n";
}

function isOne(name: ExportSection): name is OneSection {
  return Object.hasOwn(EXPORT_ONE, name);
}

async function* rows(all: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield "[";
  let between = "\n";
  for await (const row of all) {
    yield between + JSON.stringify(row);
    between = ",\n";
  }
  yield "]";
}

async function* chats(source: ExportSource): AsyncGenerator<string> {
  yield "[";
  let between = "\n";
  for await (const { lines, ...chat } of source.chats()) {
    yield `${between}${JSON.stringify(chat).slice(0, -1)},"lines":`;
    yield* rows(lines());
    yield "}";
    between = ",\n";
  }
  yield "]";
}
