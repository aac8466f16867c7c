/** Reads decisions about members. */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Decision } from "@/store/records.ts";

/** A decision as it was read. */
export type DecisionEntry = Entry<Decision> & { value: Decision };

/** A page of a list: what is on it, and from where on the next one begins; null after the last. */
export interface DecisionPage {
  decisions: Decision[];
  next: DecisionPlace | null;
}

/** Where a decision stands in a list that goes by time. */
export interface DecisionPlace {
  at: number;
  id: string;
}

/** A decision to be changed, or null. */
export async function getDecision(database: Database, id: string): Promise<DecisionEntry | null> {
  const { value, ...entry } = await database.get(keys.decision(id));
  return value && { ...entry, value };
}

interface PageOptions {
  after: DecisionPlace | null;
  limit: number;
}

/** The last decisions about a member, the latest first. */
export async function listDecisionsOf(
  database: Database,
  member: MemberId,
  { after, limit }: PageOptions,
): Promise<DecisionPage> {
  return await readPage(database, {
    all: keys.decisionsOf(member),
    end: after && keys.decisionOf(member, after.at, after.id),
    limit,
    reverse: true,
  });
}

/** The last decisions about anybody, the latest first. */
export async function listDecisions(
  database: Database,
  { after, limit }: PageOptions,
): Promise<DecisionPage> {
  return await readPage(database, {
    all: keys.decisionsAt(),
    end: after && keys.decisionAt(after.at, after.id),
    limit,
    reverse: true,
  });
}

/** Appeals that nobody has decided, the longest open first. */
export async function listOpenAppeals(
  database: Database,
  { after, limit }: PageOptions,
): Promise<DecisionPage> {
  return await readPage(database, {
    all: keys.appealsOpen(),
    // The next key in order is that of the same place with one more part.
    start: after && [...keys.appealOpen(after.at, after.id), 0],
    limit,
    reverse: false,
  });
}

async function readPage(
  database: Database,
  { all, start, end, limit, reverse }: {
    all: Key<0>;
    start?: Deno.KvKey | null;
    end?: Deno.KvKey | null;
    limit: number;
    reverse: boolean;
  },
): Promise<DecisionPage> {
  const places: DecisionPlace[] = [];
  const options = { ...(start && { start }), ...(end && { end }), limit: limit + 1, reverse };
  for await (const { key } of database.list(all, options)) {
    places.push({ at: Number(key.at(-2)), id: String(key.at(-1)) });
  }
  const shown = places.slice(0, limit);
  const entries = await database.getMany(shown.map(({ id }) => keys.decision(id)));
  return {
    decisions: entries.flatMap(({ value }) => value ?? []),
    next: places.length > limit ? shown.at(-1) ?? null : null,
  };
}

/** Members whose suspension is over and who are still out of sight. */
export async function listOutEnds(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<{ until: number; member: MemberId }[]> {
  const found: { until: number; member: MemberId }[] = [];
  const end = [...keys.outEnds(), now + 1];
  for await (const { key } of database.list(keys.outEnds(), { end, limit })) {
    found.push({ until: Number(key[1]), member: key[2] as MemberId });
  }
  return found;
}

/** Decisions of which their members are to be told by now, the longest due first. */
export async function listUntold(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<DecisionPlace[]> {
  const found: DecisionPlace[] = [];
  const end = [...keys.decisionsUntold(), now + 1];
  for await (const { key } of database.list(keys.decisionsUntold(), { end, limit })) {
    found.push({ at: Number(key[1]), id: String(key[2]) });
  }
  return found;
}
