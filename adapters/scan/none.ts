/** No scanner: a picture that decodes passes, and is listed for the operator. */
import type { PhotoScanner } from "@/domain/photo_scanner.ts";

export function openNoScanner(): PhotoScanner {
  return {
    without: "unscanned",
    scan: () => Promise.resolve(null),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
