/** Reads what was declared on the pages that need no sign-in. */
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Declaration } from "@/store/records.ts";

/** A declaration as it was read. */
export type DeclarationEntry = Entry<Declaration> & { value: Declaration };

/** A declaration to be changed, or null. */
export async function getDeclarationEntry(
  database: Database,
  { at, id }: Pick<Declaration, "at" | "id">,
): Promise<DeclarationEntry | null> {
  const entry = await database.get(keys.declaration(at, id));
  return entry.value ? { ...entry, value: entry.value } : null;
}

/** A declaration, or null. */
export async function getDeclaration(
  database: Database,
  declared: Pick<Declaration, "at" | "id">,
): Promise<Declaration | null> {
  return (await getDeclarationEntry(database, declared))?.value ?? null;
}

/** Declarations since then whose purchase has yet to be returned. */
export async function* listReturning(database: Database, since: number): AsyncGenerator<Declaration> {
  const listing = { start: keys.declaration(since, ""), batch: 500 };
  for await (const { value } of database.list(keys.declarations(), listing)) {
    if (value.outcome === "returning") yield value;
  }
}

/** The last declarations, the latest first. */
export async function listLastDeclarations(database: Database, limit: number): Promise<Declaration[]> {
  const found: Declaration[] = [];
  for await (const { value } of database.list(keys.declarations(), { reverse: true, limit })) {
    found.push(value);
  }
  return found;
}
