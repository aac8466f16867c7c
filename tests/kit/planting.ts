/** Writes that no server makes, planted into a world that has every kind of row, and what the audit says of them. */
import assert from "node:assert/strict";
import { serialize } from "node:v8";
import type { Account, Entry } from "@/domain/money.ts";
import type { MemberId } from "@/domain/ids.ts";
import { audit } from "@/store/audit/mod.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { AuditWorld } from "@/tests/kit/audit_world.ts";
import { Connection, Rows as StoredRows } from "@/tests/simulation/store.ts";

/** Another value under a key; `undefined` removes the row. */
export type Planted = readonly [key: Deno.KvKey, value: unknown];

export interface StoredRow<Value> {
  key: Deno.KvKey;
  value: Value;
}

/** What a corruption is made of: the rows of a world as they are. */
export interface Rows {
  world: AuditWorld;
  /** The first row of a kind that fits; there has to be one. */
  find<Value>(kind: string, fits?: (value: Value, key: Deno.KvKey) => boolean): StoredRow<Value>;
  /** All rows of a kind. */
  all<Value>(kind: string): StoredRow<Value>[];
  /** One more entry of a member's, and the account that counts it. */
  entry(member: MemberId, own: Pick<Entry, "delta" | "cause" | "ref"> & Partial<Entry>): Planted[];
}

/** A kind of corruption: what is planted, and what the audit says of it. */
export interface Corruption {
  name: string;
  plant: (rows: Rows) => Planted[];
  says: RegExp;
  /** How much later the audit looks, where what is forgotten by then would tell as well. */
  laterMs?: number;
}

/** Puts a value under a key for as long as the audit takes, which has to name it; `undefined` removes the row. */
export async function expectFound(
  { database, now }: { database: Database; now: () => number },
  { what, key, value, said }: { what?: string; key: Key<unknown>; value: unknown; said: RegExp },
): Promise<void> {
  const before = await database.get(key);
  await plant(value);
  const problems: string[] = [];
  for await (const { problem } of audit(database, now)) problems.push(problem);
  assert.ok(problems.some((each) => said.test(each)), `${what ?? said}: ${problems.join("; ")}`);
  await plant(before.value ?? undefined);

  async function plant(value: unknown): Promise<void> {
    const change = newChange();
    if (value === undefined) remove(change, key);
    else set(change, key, value);
    assert.ok(await database.commit(change));
  }
}

/** Reads all rows of a world. */
export async function readRows(world: AuditWorld): Promise<Rows> {
  const kinds = new Map<string, StoredRow<unknown>[]>();
  for await (const { key, value } of world.database.list([] as Key<unknown>)) {
    const kind = String(key[0]);
    const rows = kinds.get(kind) ?? [];
    rows.push({ key, value });
    kinds.set(kind, rows);
  }
  const all = <Value>(kind: string) => (kinds.get(kind) ?? []) as StoredRow<Value>[];
  const find: Rows["find"] = (kind, fits = () => true) =>
    all<Parameters<typeof fits>[0]>(kind).find(({ key, value }) => fits(value, key)) ??
      assert.fail(`No such row of "${kind}"`);
  return {
    world,
    find,
    all,
    entry(member, own) {
      const account = find<Account>("account", (_, key) => key[1] === member);
      const balance = account.value.balance + own.delta;
      const seq = account.value.seq + 1;
      const entry: Entry = { after: balance, at: world.clock.now(), ...own };
      return [[keys.entry(member, seq), entry], [account.key, { ...account.value, balance, seq }]];
    },
  };
}

/**
 * The world on a copy of its database in this process, which answers as Deno KV does: an audit reads a thousand times, and there
 * is one for each plant.
 */
export async function openCopy(world: AuditWorld): Promise<AuditWorld> {
  const rows = new StoredRows(world.clock.now);
  const sets = [];
  for await (const { key, value } of world.database.list([] as Key<unknown>)) {
    sets.push({ key, bytes: serialize(value), expireIn: undefined });
  }
  rows.commit({ checks: [], sets, deletes: [] });
  const { kv } = new Connection(rows, { after: () => Promise.resolve() });
  const simulated = { kv, timers: globalThis };
  return { ...world, database: await openDatabase({ path: "", simulated, now: world.clock.now }) };
}

/** Plants, audits, as of so much later, and puts back what was there. Gives what the audit has said. */
export async function plant(
  { database, clock }: AuditWorld,
  planted: readonly Planted[],
  laterMs = 0,
): Promise<string[]> {
  const before = await database.getMany(planted.map(([key]) => key as Key<unknown>));
  await write(planted);
  const said: string[] = [];
  for await (const { key, problem } of audit(database, () => clock.now() + laterMs)) {
    said.push(`${key} ${problem}`);
  }
  await write(before.map(({ key, value, versionstamp }) => [key, versionstamp === null ? undefined : value]));
  return said;

  async function write(rows: readonly Planted[]): Promise<void> {
    const change = newChange();
    for (const [key, value] of rows) {
      if (value === undefined) remove(change, key);
      else set(change, key as Key<unknown>, value);
    }
    assert.ok(await database.commit(change), keyText(rows[0]?.[0] ?? []));
  }
}

/** The value of a row with other fields. */
export function changed<Value extends object>(row: StoredRow<Value>, own: Partial<Value>): Planted {
  return [row.key, { ...row.value, ...own }];
}

/** The value of a row without some of its fields. */
export function without<Value extends object>(row: StoredRow<Value>, ...fields: (keyof Value)[]): Planted {
  const rest: Partial<Value> = { ...row.value };
  for (const field of fields) delete rest[field];
  return [row.key, rest];
}
