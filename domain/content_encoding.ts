/** In which encoding an answer is packed, by what its visitor takes (RFC 9110 §12.5.3). Pure. */
import { readAccepted } from "@/domain/accept.ts";

export type ContentEncoding = "br" | "zstd" | "gzip";

/**
 * The one of `offered` that `Accept-Encoding` likes best, of several the first; null where the visitor takes none of them, or
 * likes the bytes as they are better.
 */
export function chooseEncoding<E extends ContentEncoding>(
  header: string | undefined,
  offered: readonly E[],
): E | null {
  if (header === undefined) return null;
  const weights = new Map(readAccepted(header).map(({ name, weight }) => [name.toLowerCase(), weight]));
  const others = weights.get("*") ?? 0;
  let best: E | null = null;
  let bestWeight = weights.get("identity") ?? 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? others;
    if (weight > bestWeight || (best === null && weight > 0 && weight === bestWeight)) {
      [best, bestWeight] = [encoding, weight];
    }
  }
  return best;
}
