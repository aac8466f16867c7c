/**
 * The archive file: one gzipped text file that holds a whole store, for either kind of database.
 *
 * 1. The first line says what it is: `{"archive":"kindling","version":1,"schema":…,"made_at":…}`.
 * 2. A line a row: `[key, value]`, or `[key, value, end]` for a row that ends by itself (milliseconds since 1970).
 * 3. The last line counts and seals what stands before it: `{"rows":…,"sha256":…}`.
 *
 * Used by backup and restore. Invariant: a file under its own name is complete and on the disk; it is written beside
 * its place under another name, and moved when it is whole.
 */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { fromJson, toJson } from "@/store/archive/values.ts";

export interface ArchiveHeader {
  /** Layout of the data. */
  schema: number;
  /** Milliseconds since 1970. */
  made_at: number;
}

export interface ArchiveRow {
  key: Deno.KvKey;
  value: unknown;
  /** Milliseconds since 1970; Infinity for a row that stays. */
  end: number;
}

/** A row as it was read, with the length of its line. */
export type ReadRow = ArchiveRow & { chars: number };

const KIND = "kindling";
const VERSION = 1;
/** Text gathered before it is compressed. */
const CHUNK_CHARS = 64 * 1024;
/** Longest line; far above the 64 KiB of one value, far below a memory. */
const LINE_CHARS_MAX = 1024 * 1024;

/** Writes an archive and gives its number of rows. Throws where `path` is taken, and leaves nothing behind then. */
export async function writeArchive(
  path: string,
  header: ArchiveHeader,
  rows: AsyncIterable<ArchiveRow>,
): Promise<number> {
  await refuseTaken(path);
  const temporary = `${path}.${crypto.randomUUID()}.part`;
  const file = await Deno.open(temporary, { write: true, createNew: true, mode: 0o600 });
  try {
    const counting = { rows: 0 };
    const bytes = ReadableStream.from(toLines(header, rows)).pipeThrough(sealing(counting))
      .pipeThrough(new CompressionStream("gzip"));
    // Piping into `file.writable` without closing it loses what the compression gives at its end.
    for await (const chunk of bytes) {
      for (let from = 0; from < chunk.length;) from += await file.write(chunk.subarray(from));
    }
    await file.sync();
    file.close();
    await refuseTaken(path);
    await Deno.rename(temporary, path);
    await syncFolder(dirname(path));
    return counting.rows;
  } catch (error) {
    try {
      file.close();
    } catch {
      // A failed stream may have closed it.
    }
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
}

async function* toLines(header: ArchiveHeader, rows: AsyncIterable<ArchiveRow>): AsyncGenerator<string> {
  yield JSON.stringify({ archive: KIND, version: VERSION, ...header });
  for await (const { key, value, end } of rows) {
    try {
      const row = [toJson(key), toJson(value)];
      yield JSON.stringify(end === Infinity ? row : [...row, end]);
    } catch (error) {
      throw new TypeError(`Cannot archive the row ${Deno.inspect(key)}`, { cause: error });
    }
  }
}

/** Joins lines to bytes, and ends them with the seal. */
function sealing(counting: { rows: number }): TransformStream<string, BufferSource> {
  const hash = createHash("sha256");
  const encoder = new TextEncoder();
  let lines = 0;
  let waiting = "";
  function take(): Uint8Array<ArrayBuffer> {
    const bytes = encoder.encode(waiting);
    waiting = "";
    hash.update(bytes);
    return bytes;
  }
  return new TransformStream({
    transform(line, controller) {
      lines++;
      waiting += `${line}\n`;
      if (waiting.length >= CHUNK_CHARS) controller.enqueue(take());
    },
    flush(controller) {
      controller.enqueue(take());
      counting.rows = lines - 1;
      const seal = JSON.stringify({ rows: counting.rows, sha256: hash.digest("hex") });
      controller.enqueue(encoder.encode(`${seal}\n`));
    },
  });
}

/** Reads a whole archive against its seal, row by row. Throws where anything is missing, added or changed. */
export async function checkArchive(path: string): Promise<ArchiveHeader & { rows: number }> {
  let header: ArchiveHeader | null = null;
  let rows = 0;
  for await (const part of readArchive(path)) {
    if ("key" in part) rows++;
    else header = part;
  }
  if (!header) throw new TypeError(`Cannot read "${path}": it is empty`);
  return { ...header, rows };
}

/** The header, then the rows. Throws at the end where the seal is missing or does not fit, so check before use. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveHeader | ReadRow> {
  const hash = createHash("sha256");
  const encoder = new TextEncoder();
  let count = 0;
  let sealed = false;
  let first = true;
  try {
    for await (const line of readLines(path)) {
      if (sealed) throw new TypeError("something follows its end");
      const json = JSON.parse(line);
      if (Array.isArray(json)) {
        const [key, value, end = Infinity] = json;
        if (first) throw new TypeError("it does not say what it is");
        count++;
        yield { key: fromJson(key) as Deno.KvKey, value: fromJson(value), end, chars: line.length };
      } else if (first) {
        yield toHeader(json);
      } else if (json.rows !== count || json.sha256 !== hash.digest("hex")) {
        throw new TypeError("it does not fit its checksum");
      } else {
        sealed = true;
      }
      first = false;
      if (!sealed) hash.update(encoder.encode(`${line}\n`));
    }
    if (!sealed) throw new TypeError("it is cut off");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`Cannot read "${path}": ${reason}`, { cause: error });
  }
}

function toHeader(json: { archive?: unknown; version?: unknown } & ArchiveHeader): ArchiveHeader {
  if (json.archive !== KIND) throw new TypeError("it is no backup of this program");
  if (json.version !== VERSION) {
    throw new TypeError(`it has version "${json.version}", this program knows "${VERSION}"`);
  }
  return { schema: json.schema, made_at: json.made_at };
}

async function* readLines(path: string): AsyncGenerator<string> {
  using file = await Deno.open(path);
  const text = file.readable.pipeThrough(new DecompressionStream("gzip")).pipeThrough(
    new TextDecoderStream("utf-8", { fatal: true }),
  );
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_CHARS_MAX) throw new TypeError("a line has no end");
    yield* lines;
  }
  if (rest !== "") throw new TypeError("it is cut off");
}

async function refuseTaken(path: string): Promise<void> {
  const taken = await Deno.lstat(path).then(() => true, () => false);
  if (taken) throw new Deno.errors.AlreadyExists(`Cannot write "${path}": it exists`);
}

/** Makes a rename outlive a power cut, where the system lets a folder be synced. */
async function syncFolder(path: string): Promise<void> {
  try {
    using folder = await Deno.open(path);
    await folder.sync();
  } catch {
    // Windows opens no folders; the file itself is on the disk.
  }
}
