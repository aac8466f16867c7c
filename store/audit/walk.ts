/** How the audit walks a database of any size: key by key, never holding more than a batch. */
import type { Pair } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keyText } from "@/store/keys.ts";

/** Something that is wrong, and the key under which it stands. */
export interface Problem {
  key: string;
  problem: string;
}

/** So far the clocks of servers may differ, and so long a look may take: what is that close to its end is left alone. */
export const SLACK_MS = 10 * 60_000;

const BATCH = 10;
/** Readings of a row that keeps changing before what was read last counts. */
const READINGS = 5;

export function problemAt(key: Deno.KvKey, problem: string): Problem {
  return { key: keyText(key), problem };
}

/** All rows of one kind. */
export function kind<Value>(name: string): Key<Value> {
  return [name] as unknown as Key<Value>;
}

/** The pair of a row of a conversation, or of one of its messages. */
export function pairIn(key: Deno.KvKey): Pair {
  return [key[1], key[2]] as unknown as Pair;
}

/** A row, or the first row of a group of them. */
export interface Row<Value> {
  key: Deno.KvKey;
  value: Value;
}

/**
 * The first row of each group of keys that share their first `parts` parts. Jumps from group to group, so that a
 * million messages of one conversation cost one read.
 */
export async function* listGroups<Value>(
  database: Database,
  prefix: Key<Value>,
  parts: number,
): AsyncGenerator<Row<Value>> {
  let start: Deno.KvKey = [];
  for (;;) {
    let found: Row<Value> | null = null;
    for await (const row of database.list(prefix, start.length > 0 ? { start, limit: 1 } : { limit: 1 })) {
      found = row;
    }
    if (!found) return;
    yield found;
    // `true` sorts after every other key part.
    start = [...found.key.slice(0, parts), true];
  }
}

/** What a row says about another one. */
export interface Link<Value, Other> {
  /** The other row, which a row with this key and value needs. */
  partner: (key: Deno.KvKey, value: Value) => Key<Other> | null;
  /** Whether they fit together. */
  fits: (row: Row<Value>, partner: Other) => boolean;
  /** What is said of a row that has none, or one that does not fit. */
  problem: (row: Row<Value>) => string;
  /** A row whose life is over needs nobody. */
  isOver?: (value: Value) => boolean;
  /** The other row need not be there, but has to fit where it is. */
  mayLack?: true;
  /** A row because of which the two may not fit yet. */
  excuse?: (key: Deno.KvKey, value: Value) => Key<unknown>;
}

/**
 * Finds rows whose partner is missing or does not fit. Partners are read in batches; what looks wrong is read again
 * together with its partner, in one snapshot, since both may have changed in between.
 */
export async function* auditLinks<Value, Other>(
  database: Database,
  rows: AsyncIterable<Row<Value>>,
  link: Link<Value, Other>,
): AsyncGenerator<Problem> {
  for await (const batch of inBatches(rows)) {
    const linked = batch.filter(({ value }) => !isOver(value, link))
      .map((row) => ({ row, partner: partnerOf(row, link) }));
    const asked = linked.flatMap(({ partner }) => partner ?? []);
    const entries = new Map(
      (await database.getMany(asked.map(({ key }) => key))).map((entry) => [keyText(entry.key), entry]),
    );
    for (const { row, partner } of linked) {
      if (partner && fits(row, entries.get(partner.text)?.value ?? null, link)) continue;
      if (await isBroken(database, row, link)) yield problemAt(row.key, link.problem(row));
    }
  }
}

async function isBroken<Value, Other>(
  database: Database,
  row: Row<Value>,
  link: Link<Value, Other>,
): Promise<boolean> {
  let { value } = row;
  for (let readings = 0; readings < READINGS; readings++) {
    const partner = partnerOf({ key: row.key, value }, link);
    const excuse = partner && unlessTypeError(() => link.excuse?.(row.key, value), undefined);
    const [again, other, excused] = await database.getMany([
      row.key,
      ...(partner ? [partner.key] : []),
      ...(excuse ? [excuse] : []),
    ]);
    if (!again || again.versionstamp === null) return false;
    value = again.value as Value;
    if (isOver(value, link) || (excused && excused.value !== null)) return false;
    const read = { key: row.key, value };
    if (partnerOf(read, link)?.text === partner?.text) {
      return !fits(read, other?.value as Other ?? null, link);
    }
  }
  return true;
}

/** The key of a row's partner, or null where the row names none that could exist. */
function partnerOf<Value, Other>(
  { key, value }: Row<Value>,
  link: Link<Value, Other>,
): { key: Key<Other>; text: string } | null {
  const partner = unlessTypeError(() => link.partner(key, value), null);
  if (!partner?.every(isKeyPart)) return null;
  return { key: partner, text: keyText(partner) };
}

/** A broken record may name anything. */
function isKeyPart(part: unknown): boolean {
  return ["string", "number", "bigint", "boolean"].includes(typeof part) || part instanceof Uint8Array;
}

function fits<Value, Other>(row: Row<Value>, partner: Other | null, link: Link<Value, Other>): boolean {
  return partner === null ? link.mayLack === true : unlessTypeError(() => link.fits(row, partner), false);
}

function isOver<Value, Other>(value: Value, link: Link<Value, Other>): boolean {
  return unlessTypeError(() => link.isOver?.(value) ?? false, false);
}

/** A record may lack what its type promises; that is for the audit to find, not to fail on. */
function unlessTypeError<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) return otherwise;
    throw error;
  }
}

/** Rows in batches, as many as one read may ask for. */
export async function* inBatches<Value>(rows: AsyncIterable<Row<Value>>): AsyncGenerator<Row<Value>[]> {
  let batch: Row<Value>[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
