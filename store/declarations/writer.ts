/**
 * Writes what was declared on the pages that need no sign-in.
 *
 * Invariant: a declaration stands in `declaration_open` exactly while it is not done.
 */
import { declarationDue } from "@/domain/declaration.ts";
import { type Change, check, checkAbsent, remove, set } from "@/store/change.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { DeclarationEntry } from "@/store/declarations/reader.ts";
import type { Declaration } from "@/store/records.ts";

/** Adds a declaration; the change fails where its number is taken. */
export function addDeclaration(change: Change, declaration: Declaration): void {
  const key = keys.declaration(declaration.at, declaration.id);
  checkAbsent(change, key);
  set(change, key, declaration);
  listDeclaration(change, declaration);
}

/** Says what a declaration has led to; the change fails where that has changed since it was read. */
export function updateDeclaration(change: Change, entry: DeclarationEntry, next: Declaration): void {
  check(change, entry);
  set(change, entry.key, next);
  listDeclaration(change, next);
}

/** Removes a declaration that is done; the change fails where it has changed since it was read. */
export function removeDeclaration(change: Change, entry: DeclarationEntry): void {
  check(change, entry);
  remove(change, entry.key);
}

/** Lists a declaration among the open ones, or takes it off. */
export function listDeclaration(change: Change, declaration: Declaration): void {
  const key = openKeyOf(declaration);
  if (declaration.outcome === "done") remove(change, key);
  else set(change, key, 0);
}

/** Where a declaration stands while it is open. */
export function openKeyOf(declaration: Pick<Declaration, "kind" | "at" | "id">): Key<0> {
  return keys.declarationOpen(declarationDue(declaration), declaration.at, declaration.id);
}
