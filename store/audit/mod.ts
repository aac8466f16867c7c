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
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import { placeOf } from "@/store/conversations/places.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type {
  Conversation,
  FormerEmails,
  MailToken,
  Member,
  MemberToken,
  Message,
  ReservedEmail,
  Session,
  SessionRow,
  Totals,
  Wheel,
} from "@/store/records.ts";
import { LIVES } from "@/store/archive/lives.ts";
import { SCHEMA } from "@/store/seed/mod.ts";
import { auditAlerts } from "@/store/audit/alerts.ts";
import { auditAnswered } from "@/store/audit/answered.ts";
import { auditAnswers } from "@/store/audit/answers.ts";
import { auditBlocks } from "@/store/audit/blocks.ts";
import { auditCatalogue } from "@/store/audit/catalogue.ts";
import { auditConversation } from "@/store/audit/conversation.ts";
import { auditDeclarations } from "@/store/audit/declarations.ts";
import { auditDiscovery } from "@/store/audit/discovery.ts";
import { auditLedger } from "@/store/audit/ledger.ts";
import { auditGifts, auditQuotes } from "@/store/audit/messages.ts";
import { auditLiked } from "@/store/audit/liked.ts";
import { auditOrders } from "@/store/audit/orders.ts";
import { auditPhotos } from "@/store/audit/photos.ts";
import { auditReports } from "@/store/audit/reports.ts";
import { auditRelations } from "@/store/audit/relations.ts";
import { auditStories } from "@/store/audit/stories.ts";
import { auditTestPayments, auditTestSales } from "@/store/audit/test_payments.ts";
import { openVersions } from "@/store/audit/versions.ts";
import { auditWheel, auditWheelLinks, getWheelKey } from "@/store/audit/wheel.ts";
import {
  auditLinks,
  inBatches,
  kind,
  listGroups,
  type Problem,
  problemAt,
  type Row,
} from "@/store/audit/walk.ts";

export type { Problem } from "@/store/audit/walk.ts";

/** Finds everything that is wrong in a database; nothing for a sound one. */
export async function* audit(database: Database, now: () => number = Date.now): AsyncGenerator<Problem> {
  const versions = openVersions(database);
  yield* auditLayout(database);
  yield* auditCatalogue(database);
  yield* auditEach(
    database.list(kind<Member>("member")),
    // The id is the key's, whatever the record says.
    ({ key, value }) => auditLedger(database, { ...value, id: key[1] as MemberId }, { versions, now }),
  );
  yield* auditEach(
    database.list(kind<Conversation>("conversation")),
    ({ key }) => auditConversation(database, [key[1], key[2]] as unknown as Pair),
  );
  for (const rows of links(database, now())) yield* rows;
  yield* auditAnswers(database, now);
  yield* auditAnswered(database, now);
  yield* auditPhotos(database);
  yield* auditBlocks(database);
  yield* auditReports(database);
  yield* auditDeclarations(database);
  yield* auditQuotes(database);
  yield* auditGifts(database, versions);
  yield* auditStories(database, now());
  yield* auditRelations(database);
  yield* auditLiked(database);
  yield* auditDiscovery(database);
  yield* auditOrders(database, { versions, now });
  yield* auditTestPayments(database, now());
  yield* auditTestSales(database, now());
  yield* auditAlerts(database, now());
  yield* auditWheelLinks(database);
  const secret = await getWheelKey(database);
  yield* auditEach(
    database.list(kind<Wheel>("wheel")),
    ({ key }) => auditWheel(database, key[1] as MemberId, { secret, versions }),
  );
}

async function* auditLayout(database: Database): AsyncGenerator<Problem> {
  const { key, value } = await database.get(keys.schema());
  if (value !== SCHEMA) yield problemAt(key, `layout "${value}" instead of "${SCHEMA}"`);
  const everything: Key<unknown> = [];
  for await (const row of listGroups(database, everything, 1)) {
    if (!Object.hasOwn(LIVES, String(row.key[0]))) yield problemAt(row.key, "unknown kind of row");
  }
}

/** Audits what stands under each of the rows, a batch of them side by side. */
async function* auditEach<Value>(
  rows: AsyncIterable<Row<Value>>,
  problemsOf: (row: Row<Value>) => AsyncIterable<Problem>,
): AsyncGenerator<Problem> {
  for await (const batch of inBatches(rows)) {
    const found = await Promise.all(batch.map((row) => collect(row.key, problemsOf(row))));
    yield* found.flat();
  }
}

/** A record so broken that it cannot be audited is a problem too, and hides none of the others. */
async function collect(key: Deno.KvKey, problems: AsyncIterable<Problem>): Promise<Problem[]> {
  const found: Problem[] = [];
  try {
    for await (const problem of problems) found.push(problem);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    found.push(problemAt(key, `record cannot be read: ${error.message}`));
  }
  return found;
}

/** What every row needs to be there, kind by kind. */
function links(database: Database, now: number): AsyncGenerator<Problem>[] {
  const over = ({ exp }: { exp: number }) => exp <= now;
  const anything = () => true;
  const memberOf = (key: Deno.KvKey) => keys.member(key[1] as MemberId);
  const pairOfKey = (key: Deno.KvKey) => [key[1], key[2]] as unknown as Pair;
  const contactOf = (key: Deno.KvKey, at: number) => pairOf(key[1] as MemberId, key[at] as MemberId);

  return [
    auditLinks(database, all<Member>("member"), {
      partner: (_, member) => keys.memberByEmail(member.email),
      fits: ({ value }, id) => id === value.id,
      problem: () => "e-mail address does not lead to this member",
    }),
    auditLinks(database, all<Member>("member"), {
      partner: (key, member) => keys.memberByTime(member.created_at, key[1] as MemberId),
      fits: ({ key, value }) => key[1] === value.id,
      problem: () => "row of member_by_time is missing, or the id is not the key's",
    }),
    auditLinks(database, all<MemberId>("member_by_email"), {
      partner: (_, id) => keys.member(id),
      fits: ({ key }, member) => member.email === key[1],
      problem: ({ value }) => `member "${value}" has not this e-mail address`,
    }),
    auditLinks(database, all<0>("member_by_time"), {
      partner: (key) => keys.member(key[2] as MemberId),
      fits: ({ key }, member) => member.created_at === key[1],
      problem: () => "no member was created then",
    }),
    auditLinks(database, all<Account>("account"), {
      partner: memberOf,
      fits: anything,
      problem: () => "account has no member",
    }),
    auditLinks(database, listGroups(database, kind("entry"), 2), {
      partner: (key) => keys.account(key[1] as MemberId),
      fits: anything,
      problem: () => "entries have no account",
    }),
    auditLinks(database, all<Totals>("totals"), {
      partner: memberOf,
      fits: anything,
      problem: () => "totals have no member",
    }),
    ...([1, 2] as const).map((side) =>
      auditLinks(database, all<Conversation>("conversation"), {
        partner: (key) => keys.member(key[side] as MemberId),
        fits: ({ key }) => String(key[1]) < String(key[2]),
        problem: ({ key }) => `member "${String(key[side])}" is missing, or the pair is not in order`,
      })
    ),
    auditLinks(database, listGroups(database, kind<Message>("message"), 3), {
      partner: (key) => keys.conversation(pairOfKey(key)),
      fits: anything,
      problem: () => "messages have no conversation",
    }),
    ...(["contact", "archived"] as const).map((list) =>
      auditLinks(database, all<0>(list), {
        partner: (key) => keys.conversation(contactOf(key, 3)),
        fits: ({ key }, conversation) => {
          const place = placeOf(conversation, sideOf(contactOf(key, 3), key[1] as MemberId));
          return place.list === list && place.seconds === key[2];
        },
        problem: () => `${list} row stands where its conversation does not`,
      })
    ),
    auditLinks(database, all<0>("unread"), {
      partner: (key) => keys.conversation(contactOf(key, 2)),
      fits: ({ key }, conversation) =>
        placeOf(conversation, sideOf(contactOf(key, 2), key[1] as MemberId)).isUnread,
      problem: () => "unread marker without unread messages",
    }),
    auditLinks(database, all<Session>("session"), {
      partner: (_, session) => keys.member(session.member_id),
      fits: anything,
      problem: () => "session has no member",
      isOver: over,
    }),
    auditLinks(database, all<SessionRow>("member_session"), {
      partner: (_, row) => keys.session(row.token_hash),
      fits: ({ key, value }, session) =>
        session.member_id === key[1] && session.id === key[2] && session.exp === value.exp,
      problem: () => "session row does not lead to its session",
      isOver: over,
    }),
    auditLinks(database, all<MailToken>("mail_token"), {
      partner: (_, token) => keys.member(token.member),
      fits: anything,
      problem: () => "mailed link has no member",
      isOver: over,
    }),
    auditLinks(database, all<MemberToken>("member_token"), {
      partner: (_, row) => keys.mailToken(row.token_hash),
      fits: ({ key, value }, token) =>
        token.member === key[1] && String(key[2]).startsWith(token.kind) && token.exp === value.exp,
      problem: () => "row of a mailed link does not lead to it",
      isOver: over,
    }),
    auditLinks(database, all<FormerEmails>("former_emails"), {
      partner: memberOf,
      fits: anything,
      problem: () => "former e-mail addresses have no member",
      isOver: over,
    }),
    auditLinks(database, all<ReservedEmail>("reserved_email"), {
      partner: (_, row) => keys.formerEmails(row.member),
      fits: ({ key }, { emails }) => emails.some(({ email }) => email === key[1]),
      problem: ({ value }) => `member "${value.member}" never had this e-mail address`,
      isOver: over,
    }),
  ];

  function all<Value>(name: string): AsyncIterable<Row<Value>> {
    return database.list(kind<Value>(name));
  }
}
