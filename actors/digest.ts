/** The digest of a command: the same `rid` with another digest is another command (P2). */
import { createHash } from "node:crypto";

/** SHA-256 of a call's name and content, as base64url. */
export function digestOf(module: string, content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify([module, ...content])).digest("base64url");
}
