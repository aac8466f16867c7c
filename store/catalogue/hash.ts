/** What tells whether a version of the catalogue is still what it was: a hash of all that it says. Pure. */
import { createHash } from "node:crypto";
import type { Catalogue } from "@/domain/catalogue.ts";

/** SHA-256 in 64 digits of hex, whatever the order of its keys. */
export function catalogueHash(catalogue: Catalogue): string {
  return createHash("sha256").update(JSON.stringify(catalogue, inOrder)).digest("hex");
}

function inOrder(_: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [next]) => one < next ? -1 : 1));
}
