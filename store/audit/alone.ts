/**
 * The audit of rows that no record counts: each needs whom or what it is of, or holds a value that only one of its kind has.
 * Whatever has run out may outlive what it was of.
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Account } from "@/domain/money.ts";
import type { EndedDay } from "@/domain/ended_books.ts";
import type { LegalText } from "@/domain/legal.ts";
import type { SpendingMonth } from "@/domain/spending_month.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type {
  ActiveMark,
  ActTime,
  AnswerTime,
  AnswerWait,
  CareRow,
  ClosingStart,
  Conversation,
  DayCount,
  DeskHands,
  ErasedAccount,
  ErasedAddress,
  Erasure,
  MailJob,
  Member,
  QueueLengths,
  RateRow,
  RefundTime,
  Sample,
  Staff,
  StaffInvite,
  StaffLogEntry,
} from "@/store/records.ts";
import { auditLinks, kind, pairIn, type Problem, problemAt } from "@/store/audit/walk.ts";

const SECRET_BYTES_MIN = 32;

/** Finds them. */
export async function* auditAlone(database: Database, now: number): AsyncGenerator<Problem> {
  for (const rows of [...links(database, now), ...values(database)]) yield* rows;
}

const anything = () => true;
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isTime = (value: unknown) => Number.isFinite(value) && Number(value) > 0;

function links(database: Database, now: number): AsyncGenerator<Problem>[] {
  const all = <Value>(name: string) => database.list(kind<Value>(name), { batch: 500 });
  const isOver = ({ exp }: { exp: number }) => exp <= now;
  const accountOf = (at: number) => (key: Deno.KvKey) => keys.account(key[at] as MemberId);
  const sampleOf = (key: Deno.KvKey) => keys.sample(key.at(-1) as Sample["id"]);
  return [
    auditLinks<SpendingMonth, Account>(database, all("spending_month"), {
      partner: accountOf(1),
      fits: anything,
      problem: () => "month of nobody who has coins",
    }),
    auditLinks<0, Account>(database, all("spending_month_due"), {
      partner: accountOf(2),
      fits: anything,
      problem: () => "month that would be summed up for nobody who has coins",
    }),
    auditLinks<0, Account>(database, all("granted"), {
      partner: accountOf(1),
      fits: anything,
      problem: () => "coins or spins were given once to nobody who has any",
    }),
    auditLinks<ActiveMark, Member>(database, all("active"), {
      partner: (key) => keys.member(key[1] as MemberId),
      fits: ({ value }) => [value.day, value.week, value.month].every(isCount),
      problem: () => "nobody was there then, or at no time",
    }),
    auditLinks<number, Conversation>(database, all("desk_opened"), {
      partner: (key) => keys.conversation(pairIn(key)),
      fits: ({ value }) => isCount(value),
      problem: () => "opened at the desk was a chat that is not there, or by no claim",
    }),
    auditLinks<StaffInvite, Staff>(database, all("staff_invite"), {
      partner: (_, { staff }) => keys.staff(staff),
      fits: anything,
      problem: () => "link of nobody at the desk",
      isOver,
    }),
    auditLinks<ActTime, StaffLogEntry>(database, all("act_time"), {
      partner: (key) => keys.staffLog(Number(key[2])),
      fits: ({ key, value }, { at, what }) => at === key[1] && what === value.what,
      problem: () => "counted is an act that the log does not tell of",
      isOver,
    }),
    auditLinks<AnswerWait, AnswerTime>(database, all("answer_time_of"), {
      partner: (key) => keys.answerTime(Number(key[2]), key[1] as MemberId, key[3] as MemberId),
      fits: ({ value }, { waited_ms }) => waited_ms === value.waited_ms,
      problem: () => "answer of a virtual profile that has taken another time, or is not there",
      isOver,
    }),
    auditLinks<Sample, { exp: number }>(database, all("sample"), {
      partner: (_, { drawn_at, id }) => keys.sampleAt(drawn_at, id),
      fits: ({ key, value }, { exp }) => key[1] === value.id && exp === value.exp,
      problem: () => "sample that is not listed by when it was drawn",
      isOver,
    }),
    auditLinks<Sample, { exp: number }>(database, all("sample"), {
      partner: (_, { staff, drawn_at, id }) => keys.sampleOf(staff, drawn_at, id),
      fits: ({ value }, { exp }) => exp === value.exp,
      problem: () => "sample that is not listed by who has written it",
      isOver,
    }),
    auditLinks<{ exp: number }, Sample>(database, all("sample_at"), {
      partner: sampleOf,
      fits: ({ key }, { drawn_at }) => drawn_at === key[1],
      problem: () => "listed is a sample of another time, or none",
      isOver,
    }),
    auditLinks<{ exp: number }, Sample>(database, all("sample_of"), {
      partner: sampleOf,
      fits: ({ key }, { staff, drawn_at }) => staff === key[1] && drawn_at === key[2],
      problem: () => "listed is a sample of somebody else, or none",
      isOver,
    }),
  ];
}

function values(database: Database): AsyncGenerator<Problem>[] {
  return [
    auditValues<MailJob>(
      database,
      "mail_job",
      ({ to, tries, created_at, exp }) => to.includes("@") && isCount(tries) && created_at < exp,
      "letter to no address, or of no time",
    ),
    auditValues<EndedDay>(
      database,
      "ended_day",
      ({ coins, owed = 0 }) => Object.values(coins).every(Number.isSafeInteger) && isCount(owed),
      "sums of ended books that are no coins",
    ),
    auditValues<ErasedAccount>(database, "erased", ({ at }) => isTime(at), "account was erased at no time"),
    auditValues<ErasedAddress>(
      database,
      "erased_address",
      ({ exp }) => isTime(exp),
      "address is kept for no time",
    ),
    auditValues<{ ms: number }>(
      database,
      "ticket_answered",
      ({ ms }) => isCount(ms),
      "answer that has taken no time",
    ),
    auditValues<Uint8Array>(
      database,
      "secret",
      (bytes) => bytes instanceof Uint8Array && bytes.length >= SECRET_BYTES_MIN,
      "secret that is too short",
    ),
    auditValues<RateRow>(
      database,
      "rate",
      ({ attempts }) => Array.isArray(attempts) && attempts.every(isTime),
      "attempts at no time",
    ),
    auditValues<string>(
      database,
      "desk_draft",
      (text) => typeof text === "string" && text !== "",
      "draft of nothing",
    ),
    auditValues<DayCount>(
      database,
      "desk_count",
      ({ day, count }) => isCount(day) && isCount(count),
      "count of a day that is none",
    ),
    auditValues<DeskHands>(
      database,
      "desk_hands",
      ({ taken, skips }) =>
        Array.isArray(taken) && Array.isArray(skips) && skips.every(({ at }) => isTime(at)),
      "hands of the desk that hold nothing that can be held",
    ),
    auditValues<AnswerTime>(
      database,
      "answer_time",
      ({ waited_ms, seq }) => isCount(waited_ms) && isCount(seq),
      "answer that has taken no time, or is no message",
    ),
    auditValues<RefundTime>(
      database,
      "refund_time",
      ({ coins, lines }) => isCount(coins) && isCount(lines),
      "coins went back that are none",
    ),
    auditValues<LegalText>(
      database,
      "legal",
      ({ text, updated_at }) => typeof text === "string" && text !== "" && isTime(updated_at),
      "legal text that says nothing, or was written at no time",
    ),
    auditValues<Erasure>(
      database,
      "erasure",
      ({ targets, pass, version }) =>
        [pass, version].every(isCount) && targets.every(({ member, ghost }) => member !== ghost),
      "erasure of nobody, or in no pass",
    ),
    auditValues<ClosingStart>(
      database,
      "closing_start",
      ({ day, before, owed }) => isCount(day) && Number.isSafeInteger(before) && isCount(owed),
      "closings that begin on no day, or with no coins",
    ),
    auditValues<CareRow>(database, "care", isSoundCare, "work without a pause that is none"),
    auditValues<QueueLengths>(
      database,
      "queue_lengths",
      ({ at, chats, reports, photos, verifications = 0, tickets }) =>
        isTime(at) && [chats, reports, photos, verifications, tickets].every(isCount),
      "queues of no length",
    ),
  ];
}

function isSoundCare({ since, last, pause_until, day, pictures, before_pause, exp }: CareRow): boolean {
  return isTime(exp) && since <= last && pause_until >= 0 && isCount(day) && isCount(before_pause) &&
    before_pause <= pictures;
}

/** Finds rows of a kind with a value that no server would write. */
async function* auditValues<Value>(
  database: Database,
  name: string,
  isSound: (value: Value) => boolean,
  problem: string,
): AsyncGenerator<Problem> {
  const isBroken = (value: Value) => !unlessBroken(() => isSound(value));
  // A kind with one row has no more in its key than its name.
  const { key, value } = await database.get(kind<Value>(name));
  if (value !== null && isBroken(value)) yield problemAt(key, problem);
  for await (const { key, value } of database.list(kind<Value>(name), { batch: 500 })) {
    if (isBroken(value)) yield problemAt(key, problem);
  }
}

/** A record may lack what its type promises. */
function unlessBroken(isSound: () => boolean): boolean {
  try {
    return isSound();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
