/** The SHA-256 of a file, by which the very same picture is known again. */
import { createHash } from "node:crypto";

/** In hexadecimal. */
export function shaOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
