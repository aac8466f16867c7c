/**
 * Makes one archive (TD-3): data.json with its schema, pages to read, and the member's own pictures, in files of 4 MB that are
 * put away as they fill. Memory holds one of these, a page of rows and one picture, however large the account is.
 */
import type { Blobs } from "@/domain/blobs.ts";
import { EXPORT_SECTIONS, type ExportSection } from "@/domain/export_sections.ts";
import { type BlobId, makeBlobId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import { EXPORT_PART_BYTES } from "@/domain/limits.ts";
import { buildExportSchema, type WriteExportPages } from "@/protocol/export.ts";
import { newChange } from "@/store/change.ts";
import { announcePart } from "@/store/exports/writer.ts";
import type { DataExport, Member } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type ExportSource, openExportSource } from "@/actors/export/sections.ts";
import { writeExportJson } from "@/actors/export/write_json.ts";
import { zip, type ZipFile } from "@/actors/export/zip.ts";

export interface ExportDeps {
  blobs: Blobs;
  writeExportPages: WriteExportPages;
}

/** Each section is written twice: as data, and as a page. */
export const EXPORT_STEPS = 2 * EXPORT_SECTIONS.length;

export interface BuildOptions {
  member: Member;
  row: DataExport;
  /** When files go that are put away here, unless the export becomes ready. */
  announced: number;
  /** Files that are put away or about to be, for whoever has to give them up. */
  parts: { blob: BlobId; bytes: number }[];
  /** Hears how far it is, before each file; throws where it must not go on. */
  beat(done: number): Promise<void>;
}

/** Makes it, and leaves its files in `parts`. Throws what goes wrong. */
export async function buildExport(
  env: ActorEnv,
  { blobs, writeExportPages }: ExportDeps,
  { member, row, announced, parts, beat }: BuildOptions,
): Promise<void> {
  const madeAt = env.now();
  let done = 0;
  const source = openExportSource(env.database, member, () => beat(done));
  const onSection = (_: ExportSection) => void done++;

  async function* files(): AsyncGenerator<ZipFile> {
    yield { name: "data.json", text: writeExportJson(source, { madeAt, onSection }) };
    yield { name: "schema.json", text: [JSON.stringify(buildExportSchema(), null, 2)] };
    yield* writeExportPages(source, {
      name: member.name,
      lang: row.lang,
      timeZone: row.time_zone,
      site: env.catalogue().site.name,
      madeAt,
      onSection,
    });
    yield* pictures(source, blobs);
  }

  async function putAway(chunks: Uint8Array[], bytes: number): Promise<void> {
    const blob = makeBlobId(env.randomBytes(PHOTO_ID_BYTES));
    const change = newChange();
    announcePart(change, row.id, { blob, end: announced });
    if (await env.database.commit(change) === null) throw new Error("Cannot keep an export: its id is taken");
    parts.push({ blob, bytes });
    const whole = new Uint8Array(bytes);
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    await blobs.put(blob, whole);
  }

  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of zip(files(), { madeAt })) {
    // Where nothing waits for a file, nothing else would get its turn.
    await beat(done);
    for (const piece of cut(chunk, EXPORT_PART_BYTES - bytes)) {
      waiting.push(piece);
      bytes += piece.length;
      if (bytes < EXPORT_PART_BYTES) continue;
      await putAway(waiting, bytes);
      [waiting, bytes] = [[], 0];
    }
  }
  if (bytes > 0) await putAway(waiting, bytes);
}

/** Bytes in pieces, the first of which has at most `room`, and the others a whole part. */
function* cut(bytes: Uint8Array, room: number): Generator<Uint8Array> {
  let rest = bytes;
  for (let size = room; rest.length > 0; size = EXPORT_PART_BYTES) {
    yield rest.subarray(0, size);
    rest = rest.subarray(size);
  }
}

async function* pictures(source: ExportSource, blobs: Blobs): AsyncGenerator<ZipFile> {
  for await (const { name, blob } of source.files()) {
    const bytes = await blobs.get(blob);
    // It may have gone since its row was read.
    if (bytes) yield { name, bytes };
  }
}
