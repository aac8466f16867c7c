/** Writes what was declared on the pages that need no sign-in. */
import { type Change, check, checkAbsent, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { DeclarationEntry } from "@/store/declarations/reader.ts";
import type { Declaration } from "@/store/records.ts";

/** Adds a declaration; the change fails where its number is taken. */
export function addDeclaration(change: Change, declaration: Declaration): void {
  const key = keys.declaration(declaration.at, declaration.id);
  checkAbsent(change, key);
  set(change, key, declaration);
}

/** Says what a declaration has led to; the change fails where that has changed since it was read. */
export function updateDeclaration(change: Change, entry: DeclarationEntry, next: Declaration): void {
  check(change, entry);
  set(change, entry.key, next);
}
