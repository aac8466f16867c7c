/**
 * The audit of the desk (P25): the log counts 1, 2, 3 …, each entry has the hash of the one before, its indexes lead to it and
 * to nothing else, and every act that left something has its entry: changes of accounts, lines, virtual profiles, plans, notes.
 *
 * Entries are only ever added, each in one commit with the head that counts it. So those up to a head that was read first are
 * held against it, and the desk may work meanwhile.
 */
import type { MemberId, Pair, StaffId, StaffSessionId } from "@/domain/ids.ts";
import { messageId } from "@/domain/ids.ts";
import type { StaffAct } from "@/domain/staff_log.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys, keyText } from "@/store/keys.ts";
import type { Message, Note, Persona, Staff, StaffLogEntry, StaffSession } from "@/store/records.ts";
import { EMPTY_LOG, hashOfEntry, indexKeysOf } from "@/store/staff_log/writer.ts";
import { auditLinks, inBatches, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Acts that add or change an account; each gives it its next version. */
const CHANGES: ReadonlySet<string> = new Set<StaffAct>([
  "staff.add",
  "staff.change",
  "staff.remove",
  "staff.key",
]);

/** Finds what is wrong with the people of the desk and the log of their acts. */
export async function* auditStaffLog(database: Database, now: number): AsyncGenerator<Problem> {
  yield* auditChain(database);
  yield* auditIndexes(database);
  yield* auditActs(database);
  yield* auditAccounts(database);
  yield* auditSessions(database, now);
}

async function* auditChain(database: Database): AsyncGenerator<Problem> {
  const headKey = keys.staffLogHead();
  const head = (await database.get(headKey)).value ?? EMPTY_LOG;
  const versions = new Map<StaffId, number>();
  let [last, hash] = [0, ""];
  for await (const { key, value } of database.list(keys.staffLogs(), { batch: 500 })) {
    const n = Number(key[1]);
    if (n > head.n) break;
    if (n !== last + 1) yield problemAt(key, `entry follows entry ${last}: the numbers have a gap`);
    if (value.previous !== hash) yield problemAt(key, "has not the hash of the entry before");
    if (value.erased) yield* auditErased(database, key, value);
    else if (value.hash !== hashOfEntry(value)) yield problemAt(key, "is not what its hash was made of");
    const { staff } = value.subject;
    if (staff && CHANGES.has(value.what)) versions.set(staff, (versions.get(staff) ?? 0) + 1);
    [last, hash] = [n, value.hash];
  }
  if (last !== head.n) yield problemAt(headKey, `counts ${head.n} entries, the last one is ${last}`);
  else if (hash !== head.hash) yield problemAt(headKey, "has not the hash of the last entry");
  yield* auditRest(database, head.n);
  yield* auditVersions(database, versions, head.n);
}

/**
 * Of an entry about an erased member only the hash is what it was. It has to name what stands for them, and to be of a time
 * before they were erased, so that nobody takes the words out of another one.
 */
async function* auditErased(
  database: Database,
  key: Deno.KvKey,
  { subject, reason, before, after, at }: StaffLogEntry,
): AsyncGenerator<Problem> {
  const { value: member } = await database.get(keys.member(subject.member ?? "" as MemberId));
  if (member?.erased_at === undefined || at > member.erased_at) {
    yield problemAt(key, "has lost its words, and is not about an erased member");
  }
  if (reason + before + after !== "") yield problemAt(key, "has words about an erased member");
}

/** Entries that came since the head was read are counted by the head of now. */
async function* auditRest(database: Database, seen: number): AsyncGenerator<Problem> {
  let last = seen;
  for await (const { key } of database.list(keys.staffLogs(), { reverse: true, limit: 1 })) {
    last = Number(key[1]);
  }
  const { key, value } = await database.get(keys.staffLogHead());
  const { n } = value ?? EMPTY_LOG;
  if (last > n) yield problemAt(key, `counts ${n} entries, the last one is ${last}`);
}

/** Every change of an account is one entry. */
async function* auditVersions(
  database: Database,
  versions: ReadonlyMap<StaffId, number>,
  seen: number,
): AsyncGenerator<Problem> {
  for await (const { key, value } of database.list(keys.allStaff(), { batch: 500 })) {
    const logged = versions.get(value.id) ?? 0;
    if (value.version === logged) continue;
    const head = (await database.get(keys.staffLogHead())).value ?? EMPTY_LOG;
    // What has changed meanwhile is looked at the next time.
    if (head.n !== seen) return;
    yield problemAt(key, `version ${value.version}, the log tells of ${logged} changes`);
  }
}

/** Each entry is found by its indexes, and they lead to no other. */
async function* auditIndexes(database: Database): AsyncGenerator<Problem> {
  for await (const batch of inBatches(database.list(keys.staffLogs(), { batch: 500 }))) {
    const wanted = batch.flatMap(({ key, value }) =>
      indexKeysOf(value, Number(key[1])).map((index) => ({ key, index }))
    );
    const found = await database.getMany(wanted.map(({ index }) => index));
    for (const [place, { key, index }] of wanted.entries()) {
      if (found[place]?.versionstamp === null) yield problemAt(key, `is not found by ${keyText(index)}`);
    }
  }
  for (const prefix of [kind<0>("staff_log_about"), kind<0>("staff_log_by")]) {
    yield* auditLinks<0, StaffLogEntry>(database, database.list(prefix, { batch: 500 }), {
      partner: (key) => keys.staffLog(Number(key.at(-1))),
      fits: ({ key }, entry) =>
        indexKeysOf(entry, Number(key.at(-1))).some((index) => keyText(index) === keyText(key as Key<0>)),
      problem: () => "leads to an entry of the log that is about something else, or missing",
    });
  }
}

/** What was done at the desk is in its log. */
async function* auditActs(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks<Message, StaffLogEntry>(
    database,
    database.list(kind<Message>("message"), { batch: 500 }),
    {
      partner: (_key, { written_by }) => written_by ? keys.staffLog(written_by.log) : null,
      fits: ({ key, value }, { who, what, subject }) =>
        what === "line.send" && who === value.written_by?.staff &&
        subject.ref === messageId([key[1], key[2]] as unknown as Pair, Number(key[3])),
      problem: () => "was written at the desk, and the log does not tell of it",
      isOver: ({ written_by }) => !written_by,
    },
  );
  yield* auditLinks<Persona, StaffLogEntry>(database, database.list(keys.personas(), { batch: 500 }), {
    partner: (_key, { log }) => keys.staffLog(log),
    fits: ({ value }, { what, subject }) =>
      (what === "persona.create" || what === "persona.import") &&
      (subject.persona === value.id || subject.persona === undefined),
    problem: () => "virtual profile of which the log does not tell who made it",
    // The demo content is nobody's act.
    isOver: ({ log }) => log === 0,
  });
  yield* auditPlans(database);
  yield* auditNotes(database, kind("member_note"), { what: "note.write", about: "member" });
  yield* auditNotes(database, kind("persona_fact"), { what: "fact.write", about: "persona" });
}

async function* auditPlans(database: Database): AsyncGenerator<Problem> {
  for await (const { key, value: { id, plans } } of database.list(keys.personas(), { batch: 500 })) {
    if (plans.length === 0) continue;
    const entries = await database.getMany(plans.map(({ log }) => keys.staffLog(log)));
    for (const [place, plan] of plans.entries()) {
      const entry = entries[place]?.value;
      if (plan.log === 0 || (entry?.what.startsWith("persona.") && entry.subject.persona === id)) continue;
      yield problemAt(key, `plan "${plan.id}" of which the log does not tell who made it`);
    }
  }
}

async function* auditNotes(
  database: Database,
  prefix: Key<Note>,
  { what, about }: { what: StaffAct; about: "member" | "persona" },
): AsyncGenerator<Problem> {
  yield* auditLinks<Note, StaffLogEntry>(database, database.list(prefix, { batch: 500 }), {
    partner: (_key, { log }) => keys.staffLog(log),
    fits: ({ key, value }, entry) =>
      entry.what === what && entry.who === value.by && entry.subject[about] === key[1] as MemberId,
    problem: () => "note of which the log does not tell",
    isOver: ({ log }) => log === 0,
  });
}

async function* auditAccounts(database: Database): AsyncGenerator<Problem> {
  yield* auditLinks<Staff, StaffId>(database, database.list(keys.allStaff(), { batch: 500 }), {
    partner: (_key, { email }) => keys.staffByEmail(email),
    fits: ({ key }, id) => id === key[1],
    problem: () => "person of the desk whom their address does not lead to",
    isOver: ({ state }) => state === "removed",
  });
  yield* auditLinks<StaffId, Staff>(database, database.list(keys.staffByEmails(), { batch: 500 }), {
    partner: (_key, id) => keys.staff(id),
    fits: ({ key }, { email, state }) => email === key[1] && state !== "removed",
    problem: () => "address of nobody at the desk",
  });
}

async function* auditSessions(database: Database, now: number): AsyncGenerator<Problem> {
  const isOver = ({ exp }: StaffSession) => exp <= now;
  yield* auditLinks<StaffSession, Staff>(
    database,
    database.list(kind<StaffSession>("staff_session"), { batch: 500 }),
    {
      partner: (_key, { staff }) => keys.staff(staff),
      fits: (_row, { state }) => state === "active",
      problem: () => "session of nobody at the desk",
      isOver,
    },
  );
  yield* auditLinks<StaffSession, string>(
    database,
    database.list(kind<StaffSession>("staff_session"), { batch: 500 }),
    {
      partner: (_key, { staff, id }) => keys.staffSessionOf(staff, id),
      fits: ({ key }, hash) => hash === key[1],
      problem: () => "session that its owner cannot see",
      isOver,
    },
  );
  const listed = database.list(kind<string>("staff_session_of"), { batch: 500 });
  yield* auditLinks<string, StaffSession>(database, listed, {
    partner: (_key, hash) => keys.staffSession(hash as Parameters<typeof keys.staffSession>[0]),
    fits: ({ key }, { staff, id }) => staff === key[1] as StaffId && id === key[2] as StaffSessionId,
    problem: () => "listed session is another one",
    // The database drops the two rows of a session that has ended by itself one after the other.
    mayLack: true,
  });
}
