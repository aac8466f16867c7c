/**
 * Reads the header of a HEIF file before it is decoded: the largest picture size, and whether the colours are Display P3,
 * as on every iPhone. Walks the boxes meta → iprp → ipco of ISO/IEC 14496-12. Pure, and terminates for any bytes.
 */
import type { ImageSize } from "@/domain/image_header/size.ts";

export interface HeifHeader {
  /** The largest picture of the file, as tiles and previews are smaller. Null if none is declared. */
  size: ImageSize | null;
  isDisplayP3: boolean;
}

interface Box {
  type: string;
  /** The content, after size and type. */
  start: number;
  end: number;
}

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** The size of version and flags, with which some boxes start. */
const FULL_BYTES = 4;
/** The profile name in UTF-16, as in ICC profiles. */
const DISPLAY_P3 = Array.from("Display P3", (char) => `\0${char}`).join("");
/** How many bytes of a profile are searched for its name. */
const PROFILE_BYTES = 2_048;

export function readHeifHeader(bytes: Uint8Array): HeifHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: HeifHeader = { size: null, isDisplayP3: false };
  const meta = find(view, "meta", { start: 0, end: view.byteLength });
  const iprp = meta && find(view, "iprp", { start: meta.start + FULL_BYTES, end: meta.end });
  const ipco = iprp && find(view, "ipco", iprp);
  if (!ipco) return header;
  for (const { type, start, end } of boxes(view, ipco)) {
    if (type === "ispe" && end - start >= FULL_BYTES + 8) {
      const size = {
        width: view.getUint32(start + FULL_BYTES),
        height: view.getUint32(start + FULL_BYTES + 4),
      };
      if (!header.size || area(size) > area(header.size)) header.size = size;
    }
    if (type === "colr") {
      const profile = bytes.subarray(start, Math.min(end, start + PROFILE_BYTES));
      header.isDisplayP3 ||= String.fromCharCode(...profile).includes(DISPLAY_P3);
    }
  }
  return header;
}

function area({ width, height }: ImageSize): number {
  return width * height;
}

function find(view: DataView, type: string, inside: { start: number; end: number }): Box | null {
  for (const box of boxes(view, inside)) if (box.type === type) return box;
  return null;
}

/** The boxes of a byte range, up to the first one that exceeds it. */
function* boxes(view: DataView, { start, end }: { start: number; end: number }): Generator<Box> {
  let at = start;
  while (at + HEAD_BYTES <= end) {
    const size = view.getUint32(at);
    const isLong = size === 1;
    if (isLong && at + LONG_HEAD_BYTES > end) return;
    const length = isLong ? Number(view.getBigUint64(at + HEAD_BYTES)) : size === 0 ? end - at : size;
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES;
    if (length < head || at + length > end) return;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    yield { type, start: at + head, end: at + length };
    at += length;
  }
}
