/**
 * The audit: walks a whole database and names everything in it that does not agree (OP-4). Called by the audit and
 * restore tasks and by tests.
 *
 * 1. Every member with its indexes, account, entries and paid messages.
 * 2. Every conversation with its messages, read marks, contact rows and unread markers.
 * 3. Every other row the other way round: what it belongs to must be there.
 *
 * It never holds more than a batch of ledgers, and may run beside servers: what looks wrong is read again together with
 * what it belongs to before it is reported.
 */
import type { MemberId, Pair } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Conversation, Member, Wheel } from "@/store/records.ts";
import { lifeOf, type RowKind } from "@/store/archive/lives.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { auditAlerts } from "@/store/audit/alerts.ts";
import { auditAnswered } from "@/store/audit/answered.ts";
import { auditAnswers } from "@/store/audit/answers.ts";
import { auditBlocks } from "@/store/audit/blocks.ts";
import { auditBroadcasts } from "@/store/audit/broadcasts.ts";
import { auditCatalogue } from "@/store/audit/catalogue.ts";
import { auditConversation } from "@/store/audit/conversation.ts";
import { auditDecisions } from "@/store/audit/decisions.ts";
import { auditDiscovery } from "@/store/audit/discovery.ts";
import { auditLedger } from "@/store/audit/ledger.ts";
import { namesAny, patternOf } from "@/store/erasure/rename.ts";
import { auditErasures } from "@/store/audit/erasures.ts";
import { auditExports } from "@/store/audit/exports.ts";
import { auditGifts, auditQuotes } from "@/store/audit/messages.ts";
import { auditChatLinks, auditDeclarations, auditMemberLinks } from "@/store/audit/links.ts";
import { auditLiked } from "@/store/audit/liked.ts";
import { auditPausedAddresses } from "@/store/audit/limits.ts";
import { auditOrders } from "@/store/audit/orders.ts";
import { auditPersonas } from "@/store/audit/personas.ts";
import { auditPhotos } from "@/store/audit/photos.ts";
import { auditRefusedPhotos } from "@/store/audit/refused_photos.ts";
import { auditDesk } from "@/store/audit/desk.ts";
import { auditAlone } from "@/store/audit/alone.ts";
import { auditMoney } from "@/store/audit/money.ts";
import { auditNotices } from "@/store/audit/refunds.ts";
import { auditRelations } from "@/store/audit/relations.ts";
import { auditLegal, auditProposals } from "@/store/audit/proposals.ts";
import { auditReports } from "@/store/audit/reports.ts";
import { auditStaffLog } from "@/store/audit/staff_log.ts";
import { auditStats } from "@/store/audit/stats.ts";
import { auditStories } from "@/store/audit/stories.ts";
import { auditTestPayments, auditTestSales } from "@/store/audit/test_payments.ts";
import { auditVerifications } from "@/store/audit/verifications.ts";
import { auditTickets } from "@/store/audit/tickets.ts";
import { auditVoices } from "@/store/audit/voices.ts";
import { openVersions } from "@/store/audit/versions.ts";
import { auditWheel, auditWheelLinks, getWheelKey } from "@/store/audit/wheel.ts";
import { inBatches, kind, listGroups, type Problem, problemAt, type Row } from "@/store/audit/walk.ts";

export type { Problem } from "@/store/audit/walk.ts";

/** Finds everything that is wrong in a database; nothing for a sound one. */
export async function* audit(database: Database, now: () => number = Date.now): AsyncGenerator<Problem> {
  const targets = (await database.get(keys.erasure())).value?.targets ?? [];
  const ghosts = [...targets.map(({ ghost }) => ghost), ...await listEnding(database, now())];
  const moving = patternOf([...targets, ...ghosts.map((member) => ({ member, ghost: member, emails: [] }))]);
  for await (const found of auditAll(database, now)) {
    if (ghosts.length > 0 && await isMoving(database, moving, found)) continue;
    yield found;
  }
}

/** Pseudonyms whose books are over, and may be going. */
async function listEnding(database: Database, now: number): Promise<MemberId[]> {
  const over = { end: keys.booksEnd(now + 1, "" as MemberId) };
  const ending: MemberId[] = [];
  for await (const { key } of database.list(keys.booksEnds(), over)) {
    const member = (await database.get(keys.member(key[2] as MemberId))).value;
    if (member?.erased_at !== undefined && !member.books_ended) ending.push(member.id);
  }
  return ending;
}

/** Rows of who is being erased are on their way from one id to the other, and those of books that end on their way out. */
async function isMoving(database: Database, moving: RegExp, { key, problem }: Problem): Promise<boolean> {
  if (moving.test(key + problem)) return true;
  const { value } = await database.get(JSON.parse(key) as Key<unknown>);
  return namesAny(moving, [], value);
}

async function* auditAll(database: Database, now: () => number): AsyncGenerator<Problem> {
  const versions = openVersions(database);
  const secret = await getWheelKey(database);
  const parts: (readonly [of: RowKind, part: () => AsyncIterable<Problem>])[] = [
    ["schema", () => auditLayout(database)],
    ["catalogue", () => auditCatalogue(database)],
    ["proposal", () => auditProposals(database)],
    ["legal_state", () => auditLegal(database)],
    ["member", () =>
      auditEach(
        database.list(kind<Member>("member")),
        // The id is the key's, whatever the record says.
        ({ key, value }) => auditLedger(database, { ...value, id: key[1] as MemberId }, { versions, now }),
      )],
    ["conversation", () =>
      auditEach(
        database.list(kind<Conversation>("conversation")),
        ({ key }) => auditConversation(database, [key[1], key[2]] as unknown as Pair),
      )],
    ["session", () => auditMemberLinks(database, now())],
    ["contact", () => auditChatLinks(database)],
    ["rid", () => auditAnswers(database, now)],
    ["rid", () => auditAnswered(database, now)],
    ["photo", () => auditPhotos(database)],
    ["voice", () => auditVoices(database)],
    ["refused_photo", () => auditRefusedPhotos(database)],
    ["selfie", () => auditVerifications(database)],
    ["paused_address", () => auditPausedAddresses(database)],
    ["persona", () => auditPersonas(database)],
    ["block", () => auditBlocks(database)],
    ["report", () => auditReports(database)],
    ["decision", () => auditDecisions(database, now())],
    ["ticket", () => auditTickets(database)],
    ["broadcast", () => auditBroadcasts(database, now())],
    ["declaration", () => auditDeclarations(database)],
    ["message", () => auditQuotes(database)],
    ["message", () => auditGifts(database, versions)],
    ["notice_of", () => auditNotices(database)],
    ["desk_queue", () => auditDesk(database)],
    ["secret", () => auditAlone(database, now())],
    ["staff_log", () => auditStaffLog(database, now())],
    ["stat", () => auditStats(database, now())],
    ["story", () => auditStories(database, now())],
    ["relation", () => auditRelations(database)],
    ["mylike", () => auditLiked(database)],
    ["standing", () => auditDiscovery(database)],
    ["order", () => auditOrders(database, { versions, now })],
    ["cash_entry", () => auditMoney(database)],
    ["test_checkout", () => auditTestPayments(database, now())],
    ["test_checkout", () => auditTestSales(database, now())],
    ["alert", () => auditAlerts(database, now())],
    ["spin", () => auditWheelLinks(database)],
    ["erasure", () => auditErasures(database, now())],
    ["export", () => auditExports(database, now())],
    ["wheel", () =>
      auditEach(
        database.list(kind<Wheel>("wheel")),
        ({ key }) => auditWheel(database, key[1] as MemberId, { secret, versions }),
      )],
  ];
  for (const [of, part] of parts) yield* readable([of], part());
}

/** A row so broken that what it stands among cannot be audited further is a problem too, and hides no other part's. */
async function* readable(key: Deno.KvKey, problems: AsyncIterable<Problem>): AsyncGenerator<Problem> {
  try {
    yield* problems;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    yield problemAt(key, `record cannot be read: ${error.message}`);
  }
}

const VERSION_NUMBER = /^\d+\.\d+\.\d+/;

async function* auditLayout(database: Database): AsyncGenerator<Problem> {
  const { key, value } = await database.get(keys.schema());
  if (value !== SCHEMA) yield problemAt(key, `layout "${value}" instead of "${SCHEMA}"`);
  const program = await database.get(keys.program());
  if (
    program.value && ![program.value.version, program.value.deno].every((each) => VERSION_NUMBER.test(each))
  ) {
    yield problemAt(program.key, "names no version of the program");
  }
  const everything: Key<unknown> = [];
  for await (const row of listGroups(database, everything, 1)) {
    if (lifeOf(String(row.key[0])) === undefined) yield problemAt(row.key, "unknown kind of row");
  }
}

/** Audits what stands under each of the rows, a batch of them side by side. */
async function* auditEach<Value>(
  rows: AsyncIterable<Row<Value>>,
  problemsOf: (row: Row<Value>) => AsyncIterable<Problem>,
): AsyncGenerator<Problem> {
  for await (const batch of inBatches(rows)) {
    const found = await Promise.all(batch.map((row) => Array.fromAsync(readable(row.key, problemsOf(row)))));
    yield* found.flat();
  }
}
