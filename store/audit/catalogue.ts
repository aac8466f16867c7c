/**
 * The audit of the catalogue: its versions follow one another without a gap, each under its own number, and the current
 * one is the last. The first may have any number.
 *
 * A version never changes, as its hash says, and the last one is written together with the current one. So versions that
 * are read first can be compared with the current one that is read after them.
 */
import { isDeepStrictEqual } from "node:util";
import { catalogueHash } from "@/store/catalogue/hash.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { type Problem, problemAt } from "@/store/audit/walk.ts";

/** Finds versions of the catalogue that are missing, misplaced, or not the current one where they have to be. */
export async function* auditCatalogue(database: Database): AsyncGenerator<Problem> {
  let last: number | null = null;
  for await (const { key, value } of database.list(keys.catalogueVersions())) {
    const version = Number(key[1]);
    if (value.version !== version) yield problemAt(key, `it says to be version ${value.version}`);
    if (last !== null && version !== last + 1) {
      yield problemAt(key, `version ${version} follows version ${last}`);
    }
    last = version;
    const hash = (await database.get(keys.catalogueHash(version))).value;
    if (hash !== catalogueHash(value)) {
      yield problemAt(key, hash === null ? "its hash is missing" : "it is not what it was");
    }
  }
  for await (const { key } of database.list(keys.catalogueHashes())) {
    if ((await database.get(keys.catalogueVersion(Number(key[1])))).value) continue;
    yield problemAt(key, "hash of a version that is not there");
  }
  const current = await database.get(keys.catalogue());
  if (!current.value) return yield problemAt(current.key, "there is no catalogue");
  const { version } = current.value;
  if (!Number.isSafeInteger(version)) return yield problemAt(current.key, `version "${version}"`);
  if (last !== null && last > version) {
    yield problemAt(current.key, `version ${version}, the last one is ${last}`);
  }
  const kept = await database.get(keys.catalogueVersion(version));
  if (!kept.value) yield problemAt(kept.key, "the current version is not kept");
  else if (!isDeepStrictEqual(kept.value, current.value)) {
    yield problemAt(kept.key, "the current version was another one when it was written");
  }
}
