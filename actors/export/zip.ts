/** A ZIP archive as a stream of bytes: files are taken in one after the other, and none of them is ever whole in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive. Pictures are not pressed once more. */
export type ZipFile =
  | { name: string; text: AsyncIterable<string> | Iterable<string> }
  | { name: string; bytes: Uint8Array };

/** Text is pressed in pieces of about so many characters: what waits between two of them gets its turn. */
const PIECE_CHARS = 64 * 1024;
/** Nearly as small as the best, in half the time. */
const LEVEL = 5;

/** Writes the archive; what does not take its bytes makes the files wait. */
export async function* zip(
  files: AsyncIterable<ZipFile>,
  { madeAt }: { madeAt: number },
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const file of files) {
    const isText = "text" in file;
    const entry = isText ? new ZipDeflate(file.name, { level: LEVEL }) : new ZipPassThrough(file.name);
    entry.mtime = madeAt;
    archive.add(entry);
    if (isText) {
      for await (const piece of inPieces(file.text)) {
        entry.push(piece, false);
        yield* ready.splice(0);
      }
      entry.push(new Uint8Array(), true);
    } else entry.push(file.bytes, true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready;
}

async function* inPieces(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = "";
  for await (const each of text) {
    piece += each;
    if (piece.length < PIECE_CHARS) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  yield encoder.encode(piece);
}
