/**
 * A JPEG without what is not pixels (ITU T.81, annex B). Kept are tables, the one frame, its scans, and the two markers
 * that say what the colours mean. Anything behind the end of the picture goes with the rest.
 */
import type { Contents } from "@/adapters/images/container/contents.ts";
import {
  addTables,
  checkScan,
  type JpegFrame,
  type JpegTables,
  readFrame,
} from "@/adapters/images/container/jpeg_scan.ts";
import { readOrientation } from "@/adapters/images/exif.ts";
import type { Orientation } from "@/adapters/images/orient.ts";

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const JFIF = 0xe0;
const EXIF = 0xe1;
const ADOBE = 0xee;
const QUANTIZATION = 0xdb;
const CODE_TABLES = 0xc4;
const RESTART_INTERVAL = 0xdd;
const TABLES: ReadonlySet<number> = new Set([QUANTIZATION, CODE_TABLES, RESTART_INTERVAL]);
/** Baseline, extended and progressive: what is neither lossless, nor hierarchical, nor coded by arithmetic. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES: ReadonlySet<number> = new Set(
  [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf],
);
/** Cameras and programs write ten to twenty; each one is a walk over every pixel. */
const SCANS_MAX = 64;
/** Inks without a word on them are meant as Adobe writes them. */
const ADOBE_INKS = new Uint8Array([
  0xff,
  ADOBE,
  0,
  14,
  ...new TextEncoder().encode("Adobe"),
  0,
  100,
  0,
  0,
  0,
  0,
  0,
]);
const INKS = 4;

export function unwrapJpeg(bytes: Uint8Array<ArrayBuffer>): Contents {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation: Orientation | null = null;
  let [frames, scans, channels, hasAdobe] = [0, 0, 0, false];
  const tables: JpegTables = new Map();
  let frame: JpegFrame | null = null;
  let interval = 0;
  let [at, kept] = [2, 2];

  function keep(end: number): void {
    bytes.copyWithin(kept, at, end);
    kept += end - at;
  }

  while (true) {
    if (view.getUint8(at) !== 0xff) throw new SyntaxError(`Cannot find a marker at "${at}"`);
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_IMAGE) break;
    if (isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw new SyntaxError(`Cannot read a segment of "${length}" bytes`);
    const data = bytes.subarray(at + 4, end);
    if (OTHER_FRAMES.has(marker)) throw new SyntaxError(`Cannot decode a frame of kind "${marker}"`);
    if (FRAMES.has(marker)) {
      if (++frames > 1 || data[0] !== 8) throw new SyntaxError("Cannot decode this frame");
      channels = data[5] ?? 0;
      frame = readFrame(marker, data);
    }
    if (marker === CODE_TABLES) addTables(tables, data);
    if (marker === RESTART_INTERVAL) interval = view.getUint16(at + 4);
    if (marker === EXIF && startsWith(data, "Exif\0\0")) orientation ??= readOrientation(data.subarray(6));
    if (marker === START_OF_SCAN) {
      if (++scans > SCANS_MAX) throw new SyntaxError(`Cannot decode more than "${SCANS_MAX}" scans`);
      const start = end;
      end = endOfScan(bytes, start);
      if (!frame) throw new SyntaxError("Cannot find a frame");
      if (scans === 1) checkScan(bytes.subarray(start, end), { header: data, frame, tables, interval });
    }
    const isAdobe = marker === ADOBE && startsWith(data, "Adobe");
    hasAdobe ||= isAdobe;
    const isKept = isAdobe || marker === START_OF_SCAN || TABLES.has(marker) || FRAMES.has(marker) ||
      (marker === JFIF && startsWith(data, "JFIF\0"));
    if (isKept) keep(end);
    at = end;
  }
  keep(at + 2);
  const picture = bytes.subarray(0, kept);
  return {
    bytes: channels === INKS && !hasAdobe ? withAdobeInks(picture) : picture,
    orientation: orientation ?? 1,
  };
}

/** Markers without a length, and bytes that only fill. */
function isBare(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01 || marker === 0xff;
}

/** Where the coded pixels end that begin at `at`: before a marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Uint8Array, at: number): number {
  while (true) {
    at = bytes.indexOf(0xff, at);
    const marker = at < 0 ? undefined : bytes[at + 1];
    if (marker === undefined) throw new SyntaxError("Cannot find the end of a scan");
    const goesOn = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (!goesOn && marker !== 0xff) return at;
    at += goesOn ? 2 : 1;
  }
}

function withAdobeInks(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const inks = new Uint8Array(picture.length + ADOBE_INKS.length);
  inks.set(picture.subarray(0, 2));
  inks.set(ADOBE_INKS, 2);
  inks.set(picture.subarray(2), 2 + ADOBE_INKS.length);
  return inks;
}

function startsWith(data: Uint8Array, text: string): boolean {
  return data.length >= text.length && Array.from(text).every((char, at) => data[at] === char.charCodeAt(0));
}
