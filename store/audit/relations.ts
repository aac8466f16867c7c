/**
 * The audit of likes, matches and visits: a relation says nothing that contradicts itself, the rows of the lists are those
 * that follow from it, but few while one of the two blocks the other, and the totals are what the rows come to.
 */
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys, type MemberList } from "@/store/keys.ts";
import type { Block, ListRow, Relation, RelationSide, Swipes, Totals } from "@/store/records.ts";
import { isSamePlace, type PlacedRow, rowsOf, SIDES } from "@/store/relations/rows.ts";
import { auditLinks, inBatches, kind, listGroups, type Problem, problemAt } from "@/store/audit/walk.ts";

const LISTS: readonly MemberList[] = ["mylike", "fan", "visitor", "match"];
/** Readings of what keeps changing before what was read last counts. */
const READINGS = 10;

/** Finds relations, rows, visits and counts that do not agree. */
export async function* auditRelations(database: Database): AsyncGenerator<Problem> {
  for (const rows of links(database)) yield* rows;
  yield* flaws(database.list(kind<Relation>("relation")), async (key, relation) => {
    return flawOf(relation) ?? await rowFlawOf(database, [key[1], key[2]] as unknown as Pair);
  });
  yield* flaws(
    database.list(kind<Totals>("totals")),
    (key) => totalsFlawOf(database, key[1] as MemberId),
  );
  yield* flaws(
    database.list(kind<Swipes>("swipes")),
    (key) => swipesFlawOf(database, key[1] as MemberId),
  );
}

/** What is wrong with each of the rows. A record so broken that it cannot be read is a problem too. */
async function* flaws<Value>(
  rows: AsyncIterable<{ key: Deno.KvKey; value: Value }>,
  flawIn: (key: Deno.KvKey, value: Value) => Promise<string | null>,
): AsyncGenerator<Problem> {
  for await (const { key, value } of rows) {
    const flaw = await flawIn(key, value).catch((error) => {
      if (error instanceof TypeError) return `record cannot be read: ${error.message}`;
      throw error;
    });
    if (flaw) yield problemAt(key, flaw);
  }
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const relations = () => database.list(kind<Relation>("relation"));
  const sideAt = (key: Deno.KvKey, { sides }: Relation, about: unknown): RelationSide => {
    const owner = key[1] as MemberId;
    return sides[sideOf(pairOf(owner, about as MemberId), owner)];
  };
  return [
    ...([1, 2] as const).map((part) =>
      auditLinks(database, relations(), {
        partner: (key) => keys.member(key[part] as MemberId),
        fits: ({ key }) => String(key[1]) < String(key[2]),
        problem: ({ key }) => `member "${String(key[part])}" is missing, or the pair is not in order`,
      })
    ),
    ...LISTS.flatMap((list) => [
      auditLinks(database, database.list(kind<ListRow>(list)), {
        partner: (key, { member }) => keys.relation(pairOf(key[1] as MemberId, member)),
        fits: ({ key, value: { member } }, relation) =>
          sideAt(key, relation, member)[`${list}_seq`] === key[2],
        problem: ({ value }) => `row does not follow from the relation to "${value.member}"`,
      }),
      auditLinks(database, listGroups(database, kind<ListRow>(list), 2), {
        partner: (key) => keys.totals(key[1] as MemberId),
        fits: () => true,
        problem: () => "rows are counted nowhere",
      }),
    ]),
    ...SIDES.map((side) =>
      auditLinks(database, relations(), {
        partner: (key, { sides }) => {
          const { visitor_seq = 0 } = sides[side];
          const { visited_at = 0 } = sides[side === 0 ? 1 : 0];
          return keys.visitByTime(visited_at, key[side + 1] as MemberId, visitor_seq);
        },
        fits: ({ key }, visitor) => visitor === key[side === 0 ? 2 : 1],
        problem: () => "visit has no end",
        isOver: ({ sides }) => sides[side].visitor_seq === undefined,
      })
    ),
    auditLinks(database, database.list(kind<MemberId>("visit_by_time")), {
      partner: (key, visitor) => keys.relation(pairOf(key[2] as MemberId, visitor)),
      fits: ({ key, value: visitor }, { sides }) => {
        const owner = sideOf(pairOf(key[2] as MemberId, visitor), key[2] as MemberId);
        return sides[owner].visitor_seq === key[3] && sides[owner === 0 ? 1 : 0].visited_at === key[1];
      },
      problem: ({ value }) => `no such visit of "${value}"`,
    }),
    ...SIDES.map((side) =>
      auditLinks(database, relations(), {
        partner: (key, { sides }) => keys.swiped(key[side + 1] as MemberId, sides[side].swipe?.seq ?? 0),
        fits: ({ key }, { member, undone }) => !undone && member === key[side === 0 ? 2 : 1],
        problem: () => "answer is not among the swipes",
        isOver: ({ sides }) => sides[side].swipe === undefined,
      })
    ),
    auditLinks(database, listGroups(database, kind("swiped"), 2), {
      partner: (key) => keys.swipes(key[1] as MemberId),
      fits: () => true,
      problem: () => "swipes are counted nowhere",
    }),
  ];
}

/** What a relation says that cannot be, or null. */
function flawOf({ sides, matched_at }: Relation): string | null {
  const isMatch = sides.every(({ swipe }) => swipe?.like);
  if (isMatch !== (matched_at !== undefined)) return "two likes are a match, and nothing else is";
  for (const side of SIDES) {
    const [own, other] = [sides[side], sides[side === 0 ? 1 : 0]];
    const likes = own.swipe?.like === true;
    const isLiked = other.swipe?.like === true;
    const isFan = own.fan_seq !== undefined;
    if ((own.match_seq !== undefined) !== isMatch) return "a match is not in both lists";
    if ((own.mylike_seq !== undefined) !== likes) return "a like is not among the likes";
    if (isFan && (likes || !isLiked)) return "a fan has an answer, or does not like";
    if (!isFan && isLiked && !own.swipe) return "a fan without an answer is not among the fans";
    if ((own.visitor_seq !== undefined) !== (other.visited_at !== undefined)) {
      return "a visit is not among the visitors";
    }
  }
  return null;
}

/** Whether the rows of a pair are those of its relation, as of one moment. */
async function rowFlawOf(database: Database, pair: Pair): Promise<string | null> {
  for (let readings = 0; readings < READINGS; readings++) {
    const before = await database.get(keys.relation(pair));
    if (!before.value) return null;
    const [rows, kept] = [rowsOf(pair, before.value), rowsOf(pair, before.value, { isHidden: true })];
    const [relation, block, ...found] = await database.getMany([
      before.key,
      keys.block(pair),
      ...rows.map(({ list, owner, seq }) => keys.listRow(list, owner, seq)),
    ]);
    if (relation?.versionstamp !== before.versionstamp) continue;
    const isBlocked = (block?.value as Block | null) !== null;
    if (!isBlocked && before.value.sides.some(({ keeps }) => keeps)) return "rows are kept without a block";
    const isHidden = (row: PlacedRow) => isBlocked && !kept.some((each) => isSamePlace(each, row));
    const wrong = rows.find((row, index) =>
      isHidden(row) ? found[index]?.value !== null : !isRow(row, found[index]?.value as ListRow | null)
    );
    if (!wrong) return null;
    return `row ${wrong.seq} of ${wrong.owner} in "${wrong.list}" is ${
      isHidden(wrong) ? "not hidden" : "missing"
    }`;
  }
  return null;
}

function isRow({ row }: PlacedRow, found: ListRow | null | undefined): boolean {
  return found?.member === row.member && found.at === row.at;
}

/** Whether a member's totals are what their rows come to; both change together, so equal versions are one moment. */
async function totalsFlawOf(database: Database, member: MemberId): Promise<string | null> {
  return await settled(
    () => database.get(keys.totals(member)),
    async (totals) => {
      const { fans_seen_seq = 0, visits_seen_seq = 0, last_seq = 0 } = totals;
      const [likes, fans, visits, matches] = await Promise.all(LISTS.map(seqsOf));
      const found = [likes?.length, fans?.length, visits?.length, matches?.length];
      const said = [totals.mylikes, totals.fans, totals.visits, totals.matches];
      if (String(found) !== String(said)) return `likes, fans, visits, matches ${said}, there are ${found}`;
      const fresh = [
        fans?.filter((seq) => seq > fans_seen_seq).length,
        visits?.filter((seq) => seq > visits_seen_seq).length,
      ];
      const news = [totals.fans_new, totals.visits_new];
      if (String(fresh) !== String(news)) return `new fans and visits ${news}, there are ${fresh}`;
      const most = Math.max(0, ...[likes, fans, visits, matches].map((seqs) => seqs?.at(-1) ?? 0));
      return most > last_seq ? `last number ${last_seq}, but there is a row ${most}` : null;
    },
  );

  async function seqsOf(list: MemberList): Promise<number[]> {
    const seqs: number[] = [];
    for await (const { key } of database.list(keys.listRows(list, member), { batch: 500 })) {
      seqs.push(Number(key[2]));
    }
    return seqs;
  }
}

/** Whether a member's swipes are numbered to the last one, and the likes of their last day are counted. */
async function swipesFlawOf(database: Database, member: MemberId): Promise<string | null> {
  return await settled(
    () => database.get(keys.swipes(member)),
    async ({ last_seq, day, likes }) => {
      let count = 0;
      let last = 0;
      for await (const { key } of database.list(keys.swipeds(member), { batch: 500 })) {
        count++;
        last = Number(key[2]);
      }
      if (count !== last_seq || last !== last_seq) {
        return `last_seq ${last_seq}, there are ${count} swipes up to ${last}`;
      }
      const found = await likesOn(database, member, day);
      return likes === found ? null : `${likes} likes on day ${day}, there are ${found}`;
    },
  );
}

/** Likes of a member since one of another day; a like is never taken back. The day is the last like's. */
async function likesOn(database: Database, member: MemberId, day: number): Promise<number> {
  let likes = 0;
  const swiped = database.list(keys.swipeds(member), { reverse: true, batch: 100 });
  for await (const batch of inBatches(swiped)) {
    const pairs = batch.map(({ value }) => pairOf(member, value.member));
    const relations = await database.getMany(pairs.map(keys.relation));
    for (const [nth, pair] of pairs.entries()) {
      const swipe = relations[nth]?.value?.sides[sideOf(pair, member)].swipe;
      if (!swipe?.like || swipe.seq !== batch[nth]?.key[2]) continue;
      if (dayOf(swipe.at) !== day) return likes;
      likes++;
    }
  }
  return likes;
}

/** Looks for a flaw until the record is the same before and after. */
async function settled<Value>(
  read: () => Promise<{ value: Value | null; versionstamp: string | null }>,
  flawOf: (value: Value) => Promise<string | null>,
): Promise<string | null> {
  let flaw: string | null = null;
  for (let readings = 0; readings < READINGS; readings++) {
    const before = await read();
    if (before.value === null) return null;
    flaw = await flawOf(before.value);
    if (flaw === null || (await read()).versionstamp === before.versionstamp) return flaw;
  }
  return flaw;
}
