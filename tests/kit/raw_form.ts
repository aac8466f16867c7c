/** Multipart forms written by hand, for what no browser would send. */
import { join } from "@/tests/kit/pictures.ts";

const encoder = new TextEncoder();

export const BOUNDARY = "----kindling7MA4YWxkTrZu0gW";
export const FORM_TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

export interface RawPart {
  /** Everything behind `Content-Disposition: form-data; `, and further lines of the part's head. */
  head: string;
  bytes: Uint8Array | string;
}

/** A form of parts as they are, with its end unless that is left out. */
export function rawForm(parts: readonly RawPart[], { open = false } = {}): Uint8Array<ArrayBuffer> {
  const text = (part: string) => encoder.encode(part);
  return join([
    ...parts.flatMap(({ head, bytes }) => [
      text(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      typeof bytes === "string" ? text(bytes) : bytes,
      text("\r\n"),
    ]),
    ...open ? [] : [text(`--${BOUNDARY}--\r\n`)],
  ]);
}

/** The head of a file's part. */
export function fileHead(name: string, type = "image/jpeg"): string {
  return `name="file"; filename="${name}"\r\nContent-Type: ${type}`;
}

/** The form of one file. */
export function fileForm(bytes: Uint8Array | string, name = "holiday.jpg", type = "image/jpeg") {
  return rawForm([{ head: fileHead(name, type), bytes }]);
}
