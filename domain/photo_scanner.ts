/** The port that looks at a photo before anybody else does. */
import type { ScanAnswer, ScanState } from "@/domain/photo.ts";

export interface PhotoScanner extends AsyncDisposable {
  /** What is known of a photo that comes without an answer: `unscanned` where there is no scanner at all. */
  readonly without: Extract<ScanState, "unscanned" | "unsure">;
  /** Looks at a JPEG. Null where there is no scanner, or it failed or took too long: then `without` holds. Never throws. */
  scan(jpeg: Uint8Array<ArrayBuffer>): Promise<ScanAnswer | null>;
}
