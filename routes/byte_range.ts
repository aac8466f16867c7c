/** The part of an answer that a request asks for (RFC 9110 §14). One range of bytes; whatever else is asked for gets all. */

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

const ONE_RANGE = /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i;

/**
 * What `Range` asks for of an answer of `size` bytes. Null for all of it: there is no header, several ranges, another
 * unit, or nonsense. `unsatisfiable` where the range begins behind the end.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const match = ONE_RANGE.exec(header ?? "");
  if (!match) return null;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
