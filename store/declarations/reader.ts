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

/** Where a declaration stands in its list. */
export type DeclarationPlace = Pick<Declaration, "at" | "id">;

/** The last declarations, the latest first; `before` is where a page of them goes on. */
export async function listLastDeclarations(
  database: Database,
  limit: number,
  before: DeclarationPlace | null = null,
): Promise<Declaration[]> {
  const end = before ? { end: keys.declaration(before.at, before.id) } : {};
  const rows = await Array.fromAsync(database.list(keys.declarations(), { ...end, reverse: true, limit }));
  return rows.map(({ value }) => value);
}

/** Declarations that are not done, those that have to be first. */
export async function listOpenDeclarations(database: Database, limit: number): Promise<Declaration[]> {
  const rows = await Array.fromAsync(database.list(keys.declarationsOpen(), { limit }));
  const found = await database.getMany(
    rows.map(({ key }) => keys.declaration(Number(key[2]), String(key[3]))),
  );
  return found.flatMap(({ value }) => value ?? []);
}
