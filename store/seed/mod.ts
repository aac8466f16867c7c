/**
 * The first start: puts the catalogue, the legal texts and the demo members into an empty database, once, however many
 * isolates start.
 */
import type { Catalogue } from "@/domain/catalogue.ts";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { addCatalogue } from "@/store/catalogue/writer.ts";
import { check, checkAbsent, newChange, set } from "@/store/change.ts";
import { type Database, wrongLayout } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type LegalRow, putLegal } from "@/store/legal/writer.ts";
import { addMember } from "@/store/members/writer.ts";
import type { Member } from "@/store/records.ts";
import { addHouseSpotlight } from "@/store/spotlight/writer.ts";

/** Number of the data layout. A database of another layout is refused. */
export const SCHEMA = 1;

/** Stands in the place of the layout while a backup is being restored; no server starts on such a database. */
export const RESTORING = -1;

/** Members that one change adds: five checks each, and any database takes ten. */
const MEMBERS_AT_ONCE = 2;

/** So many of the virtual profiles stand in the spotlight, as the operator's own. */
const HOUSE_SPOTLIGHTS = 12;

/** What a first start puts into the database. */
export interface SeedContent {
  catalogue: Catalogue;
  legal: readonly LegalRow[];
  members: readonly Member[];
}

/** Seeds an empty database. Gives whether this call did it. Throws where the data has another layout. */
export async function seed(database: Database, content: SeedContent): Promise<boolean> {
  const { value: schema } = await database.get(keys.schema());
  if (schema === RESTORING) {
    throw new Error("Cannot use the database: a restore into it was cut off. Remove it and restore again");
  }
  if (schema !== null && schema !== SCHEMA) {
    throw new Error(wrongLayout(schema, SCHEMA));
  }
  // Members first and the layout last: a start that was cut off begins again, and adds only who is missing.
  if (schema !== null) {
    await addMissingPages(database, content.legal);
    return false;
  }
  const featured = new Set(content.members.filter(({ virtual }) => virtual).slice(0, HOUSE_SPOTLIGHTS));
  for (let from = 0; from < content.members.length; from += MEMBERS_AT_ONCE) {
    const some = content.members.slice(from, from + MEMBERS_AT_ONCE);
    const there = await database.getMany(some.map((member) => keys.member(member.id)));
    const change = newChange();
    some.forEach((member, index) => {
      if (there[index]?.value) return;
      addMember(change, member, SIGN_UP_COINS);
      if (featured.has(member)) addHouseSpotlight(change, member.id, member.created_at);
    });
    // A conflict means that another isolate seeds the same members right now.
    if (change.sets.length > 0) await database.commit(change);
  }
  const change = newChange();
  checkAbsent(change, keys.schema());
  set(change, keys.schema(), SCHEMA);
  set(change, keys.personasFilled(), 0);
  addCatalogue(change, content.catalogue);
  for (const row of content.legal) putLegal(change, row);
  return await database.commit(change) !== null;
}

/** Gives an older database the legal pages that the product has come to have since (LG-19); what is there stays. */
async function addMissingPages(database: Database, rows: readonly LegalRow[]): Promise<void> {
  const pages = [...new Set(rows.map(({ page }) => page))];
  const there = await database.getMany(pages.map((page) => keys.legal(page, "en")));
  const missing = there.filter(({ value }) => value === null);
  if (missing.length === 0) return;
  const change = newChange();
  for (const entry of missing) check(change, entry);
  for (const row of rows) {
    if (there[pages.indexOf(row.page)]?.value === null) putLegal(change, row);
  }
  // A conflict means that another isolate adds the same pages right now.
  await database.commit(change);
}
