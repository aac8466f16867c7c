/**
 * The audit of discovery: everybody stands in the index under what their record says, its rows are exactly those that
 * follow from the discovery entries, and who is boosted has a boost.
 */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { isValidSpotlight, type Spotlight } from "@/domain/spotlight.ts";
import { cellAt, cellName } from "@/store/candidates/cells.ts";
import { rowsOf } from "@/store/candidates/rows.ts";
import { factsOf, isHiddenAs } from "@/store/candidates/writer.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { Candidate, DiscoveryEntry, Member, Route } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

/** Rows that a discovery entry needs in the index at most: in each of four cells a candidate's and a popular one's, and a city. */
const ROWS_MAX = 9;

export async function* auditDiscovery(database: Database): AsyncGenerator<Problem> {
  for (const rows of links(database)) yield* rows;
  for await (const { key, value } of database.list(kind<Spotlight>("spotlight"))) {
    if (value.exp === 0 || await isPaid(database, key[2] as MemberId, value.since)) continue;
    yield problemAt(key, "boost that no entry of its member's pays");
  }
  for await (const { key } of database.list(kind<0>("city"))) {
    const [, cell, lat, lng] = key;
    if (cell === cellName(cellAt("coarse", { lat: Number(lat), lng: Number(lng) }))) continue;
    yield problemAt(key, "city does not lie in its cell");
  }
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const discoveryEntries = () => database.list(kind<DiscoveryEntry>("standing"));
  const spotlights = () => database.list(kind<Spotlight>("spotlight"));
  const anything = () => true;
  const ofKey = (key: Deno.KvKey) => key[1] as MemberId;

  return [
    auditLinks<Member, DiscoveryEntry>(database, database.list(kind<Member>("member")), {
      partner: (key) => keys.discoveryEntry(ofKey(key)),
      fits: ({ value: member }, { gender, birth_date, point }) =>
        isDeepStrictEqual({ gender, birth_date, point }, factsOf(member)),
      problem: () => "member does not stand in discovery's index under what their record says",
      isOver: ({ erased_at }) => erased_at !== undefined,
    }),
    auditLinks<Member, DiscoveryEntry>(database, database.list(kind<Member>("member")), {
      partner: (key) => keys.discoveryEntry(ofKey(key)),
      fits: ({ value }, entry) => isHiddenAs(entry, value),
      problem: () => "virtual profile is off and found, or on and not found",
      isOver: ({ erased_at }) => erased_at !== undefined,
    }),
    auditLinks<DiscoveryEntry, Member>(database, discoveryEntries(), {
      partner: (key) => keys.member(ofKey(key)),
      fits: ({ value: { likes } }) => Number.isSafeInteger(likes) && likes >= 0,
      problem: () => "discovery entry of nobody, or with likes that are no count",
    }),
    ...Array.from(
      { length: ROWS_MAX },
      (_, nth) =>
        auditLinks<DiscoveryEntry, unknown>(database, discoveryEntries(), {
          partner: (key, entry) => rowsOf(ofKey(key), entry)[nth]?.key as Key<unknown>,
          fits: ({ key, value }, row) => isDeepStrictEqual(rowsOf(ofKey(key), value)[nth]?.value, row),
          problem: ({ key, value }) =>
            `row of the index is missing or wrong: ${keyText(rowsOf(ofKey(key), value)[nth]?.key ?? [])}`,
          isOver: (entry) => rowsOf("" as MemberId, entry).length <= nth,
        }),
    ),
    ...["candidate", "popular"].map((name) =>
      auditLinks<Candidate, DiscoveryEntry>(database, database.list(kind<Candidate>(name)), {
        partner: (key) => keys.discoveryEntry(key.at(-1) as MemberId),
        fits: ({ key }, entry) =>
          rowsOf(key.at(-1) as MemberId, entry).some((row) => keyText(row.key) === keyText(key)),
        problem: () => "row of the index that its member's discovery entry does not lead to",
      })
    ),
    auditLinks<DiscoveryEntry, Route>(database, discoveryEntries(), {
      partner: (key) => keys.route(ofKey(key)),
      fits: anything,
      problem: () => "online in discovery's index, but nowhere connected",
      isOver: ({ online }) => online === 0,
    }),
    auditLinks<DiscoveryEntry, number>(database, discoveryEntries(), {
      partner: (key) => keys.spotlightOf(ofKey(key)),
      fits: anything,
      problem: () => "boosted without a place in the spotlight",
      isOver: ({ boosted }) => boosted === 0,
    }),
    auditLinks<number, Spotlight>(database, database.list(kind<number>("spotlight_of")), {
      partner: (key, since) => keys.spotlight(since, ofKey(key)),
      fits: ({ value }, { since }) => value === since,
      problem: () => "does not lead to a place in the spotlight",
    }),
    auditLinks<Spotlight, number>(database, spotlights(), {
      partner: (key) => keys.spotlightOf(key[2] as MemberId),
      fits: ({ key, value }, since) => since === key[1] && value.since === since && isValidSpotlight(value),
      problem: () =>
        "place in the spotlight that nothing leads to, or with another end or more impressions than any",
    }),
    auditLinks<Spotlight, DiscoveryEntry>(database, spotlights(), {
      partner: (key) => keys.discoveryEntry(key[2] as MemberId),
      // One whose time is over is boosted until the next sweep.
      fits: ({ value: { impressions_left } }, { boosted }) => boosted === (impressions_left > 0 ? 1 : 0),
      problem: () => "boosted with a boost that is used up, or not boosted with one that runs",
    }),
  ];
}

/** Whether a member has paid a boost then. */
async function isPaid(database: Database, member: MemberId, since: number): Promise<boolean> {
  for await (const { value } of database.list(keys.entries(member), { reverse: true, batch: 100 })) {
    if (value.at < since - SLACK_MS) return false;
    if (value.cause === "spotlight" && value.at <= since) return true;
  }
  return false;
}
