/**
 * Writes the operator's catalogue. The current one is always also kept under its version, which nothing changes any more,
 * with its hash beside it: what was charged names the version whose price it was.
 */
import type { Catalogue } from "@/domain/catalogue.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import { catalogueHash } from "@/store/catalogue/hash.ts";
import { checkCatalogue } from "@/store/catalogue/schema.ts";
import { keys } from "@/store/keys.ts";

/** Lays a catalogue down as the version that it says. The caller's change checks that there is no other one. */
export function addCatalogue(change: Change, catalogue: Catalogue): void {
  set(change, keys.catalogue(), catalogue);
  set(change, keys.catalogueVersion(catalogue.version), catalogue);
  set(change, keys.catalogueHash(catalogue.version), catalogueHash(catalogue));
}

/**
 * Puts a catalogue in the place of `before`, as its next version whatever version it says, and gives it as it is stored.
 * Throws a `TypeError` that names every mistake in it.
 */
export function putCatalogue(
  change: Change,
  before: Entry<Catalogue> & { value: Catalogue },
  next: Catalogue,
): Catalogue {
  const checked = checkCatalogue({ ...next, version: before.value.version + 1 });
  if (!checked.ok) throw new TypeError(`Cannot use the catalogue: ${checked.problems.join("; ")}`);
  check(change, before);
  addCatalogue(change, checked.catalogue);
  return checked.catalogue;
}
