/** What is left of a picture for its decoder. */
import type { Orientation } from "@/adapters/images/orient.ts";

export interface Contents {
  /** The same file with no more in it than its decoder needs. */
  bytes: Uint8Array<ArrayBuffer>;
  orientation: Orientation;
}
