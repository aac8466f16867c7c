/**
 * One atomic change: its checks and its writes. Writers add to it; `commit()` runs it.
 */
import type { Count } from "@/domain/stats.ts";
import type { Key } from "@/store/keys.ts";

export interface Change {
  checks: { key: Deno.KvKey; versionstamp: string | null }[];
  sets: { key: Deno.KvKey; value: unknown; expireIn?: number }[];
  deletes: Deno.KvKey[];
  /** What it counts, in the same commit (store/stats/tally.ts). */
  counts?: Count[];
}

/** A value as it was read. `versionstamp` is null where there is none. */
export interface Entry<Value> {
  key: Key<Value>;
  value: Value | null;
  versionstamp: string | null;
}

export function newChange(): Change {
  return { checks: [], sets: [], deletes: [] };
}

/** The entry must not have changed since it was read. */
export function check(change: Change, entry: Pick<Entry<unknown>, "key" | "versionstamp">): void {
  change.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
}

/** The key must have no value. */
export function checkAbsent(change: Change, key: Deno.KvKey): void {
  change.checks.push({ key, versionstamp: null });
}

/** Writes a value; with `expireIn` in milliseconds the database drops it some time later. */
export function set<Value>(change: Change, key: Key<Value>, value: Value, expireIn?: number): void {
  change.sets.push(expireIn === undefined ? { key, value } : { key, value, expireIn });
}

export function remove(change: Change, key: Deno.KvKey): void {
  change.deletes.push(key);
}

/** Counts something, once and only where the change is committed. */
export function count(
  change: Change,
  { by = 1, lang = "", ...rest }: Omit<Count, "by" | "lang"> & Partial<Count>,
): void {
  (change.counts ??= []).push({ ...rest, lang, by });
}
