/** Reads and writes the answers that were drawn to be scored. A row and its places in both lists change together. */
import type { MessageId, StaffId } from "@/domain/ids.ts";
import { SAMPLE_LIFE_MS } from "@/domain/limits.ts";
import { type Change, check, checkAbsent, type Entry, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Sample } from "@/store/records.ts";

export type SampleEntry = Entry<Sample> & { value: Sample };

/** A sample with its version, or null. */
export async function getSample(database: Database, id: MessageId): Promise<SampleEntry | null> {
  const { value, ...entry } = await database.get(keys.sample(id));
  return value && { ...entry, value };
}

/** The ids of those answers that were drawn before. */
export async function findDrawn(
  database: Database,
  ids: readonly MessageId[],
): Promise<ReadonlySet<MessageId>> {
  const entries = await database.getMany(ids.map((id) => keys.sample(id)));
  return new Set(entries.flatMap(({ value }) => value?.id ?? []));
}

/** Samples from the newest on, of all or of what somebody has written; `before` is when one was drawn. */
export async function* listSamples(
  database: Database,
  { staff, before }: { staff: StaffId | null; before: number | null },
): AsyncGenerator<Sample> {
  const prefix = staff === null ? keys.samplesAt() : keys.samplesOf(staff);
  const range = { reverse: true, batch: 100, ...(before !== null && { end: [...prefix, before] }) };
  for await (const { key } of database.list(prefix, range)) {
    const { value } = await database.get(keys.sample(key.at(-1) as MessageId));
    if (value) yield value;
  }
}

/** Adds a sample. The change fails where it was drawn meanwhile. */
export function addSample(change: Change, sample: Omit<Sample, "exp">): void {
  const { id, staff, drawn_at } = sample;
  const exp = drawn_at + SAMPLE_LIFE_MS;
  checkAbsent(change, keys.sample(id));
  set(change, keys.sample(id), { ...sample, exp }, SAMPLE_LIFE_MS);
  set(change, keys.sampleAt(drawn_at, id), { exp }, SAMPLE_LIFE_MS);
  set(change, keys.sampleOf(staff, drawn_at, id), { exp }, SAMPLE_LIFE_MS);
}

/** Replaces the score of a sample. */
export function putScore(
  change: Change,
  { key, value, versionstamp }: SampleEntry,
  scored: NonNullable<Sample["scored"]>,
): void {
  check(change, { key, versionstamp });
  set(change, key, { ...value, scored }, Math.max(1, value.exp - scored.at));
}
