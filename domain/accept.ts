/** Headers by which a visitor says what they take and how gladly, such as `Accept-Language: de, en;q=0.5` (RFC 9110 §12.4.2). Pure. */

/** More entries than this in a header are not read. */
const ENTRIES_MAX = 20;

export interface AcceptedEntry {
  /** As it was sent, without the spaces around it. */
  name: string;
  /** From 0, which is never, to 1. */
  weight: number;
}

/** The entries of a header in its order. */
export function readAccepted(header: string): AcceptedEntry[] {
  return header.split(",", ENTRIES_MAX).map((entry) => {
    const [name = "", ...params] = entry.split(";");
    return { name: name.trim(), weight: weightOf(params) };
  });
}

/** The `q` of one entry: 1 when absent, 0 when it cannot be read. */
function weightOf(params: readonly string[]): number {
  const q = params.map((param) => param.trim().toLowerCase()).find((param) => param.startsWith("q="));
  if (q === undefined) return 1;
  return /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.test(q.slice(2)) ? Number(q.slice(2)) : 0;
}
