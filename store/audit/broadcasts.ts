/** The audit of notices to many members: each is listed, is open while there is something to do, and has told whom it counts. */
import type { MemberId } from "@/domain/ids.ts";
import { isOpen } from "@/store/broadcasts/writer.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Broadcast, BroadcastProgress, Member, MemberNotice } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

export async function* auditBroadcasts(database: Database, now: number): AsyncGenerator<Problem> {
  for await (const { key } of database.list(keys.broadcasts())) {
    const problem = await problemOf(database, String(key[1]));
    if (problem) yield problemAt(key, problem);
  }
  for (const name of ["broadcast_at", "broadcast_open", "broadcast_progress"]) {
    yield* auditLinks<unknown, Broadcast>(database, database.list(kind<unknown>(name)), {
      partner: (key) => keys.broadcast(String(key.at(-1))),
      fits: ({ key }, { at }) => name !== "broadcast_at" || key[1] === at,
      problem: () => "row of a notice to members that is not there, or stands elsewhere",
    });
  }
  yield* auditLinks<MemberNotice, Broadcast>(database, database.list(kind<MemberNotice>("notice_of")), {
    partner: (key) => keys.broadcast(String(key[3])),
    fits: (_, { channels, state }) => channels.includes("app") && state !== "draft",
    isOver: ({ exp }) => exp <= now,
    problem: () => "member is shown a notice that did not go to the app",
  });
  yield* auditLinks<MemberNotice, Member>(database, database.list(kind<MemberNotice>("notice_of")), {
    partner: (key) => keys.member(key[1] as MemberId),
    fits: (_, { virtual }) => !virtual,
    isOver: ({ exp }) => exp <= now,
    problem: () => "notice of nobody, or of a virtual profile",
  });
  yield* findUncounted(database);
}

/** What is wrong with a notice, read in one snapshot; null where nothing is. */
async function problemOf(database: Database, id: string): Promise<string | null> {
  const [{ value: broadcast }, { value: progress }, open] = await database.getMany([
    keys.broadcast(id),
    keys.broadcastProgress(id),
    keys.broadcastOpen(id),
  ]);
  if (!broadcast) return null;
  if (!progress || !fits(broadcast, progress)) return "notice to members whose progress does not fit";
  if ((await database.get(keys.broadcastAt(broadcast.at, id))).value === null) {
    return "notice to members that is not listed";
  }
  if (isOpen(broadcast, progress) === (open.value !== null)) return null;
  return open.value === null
    ? "notice to members that nobody goes on with"
    : "open is a notice to members that is over";
}

function fits({ id: _, state }: Broadcast, { told, app, push, mail, counted }: BroadcastProgress): boolean {
  if (Math.max(app, push, mail) > told) return false;
  switch (state) {
    case "draft":
      return told === 0;
    case "running":
    case "done":
      return counted;
    case "stopped":
      return true;
    default:
      return state satisfies never;
  }
}

/** Every member who is shown a notice was counted with it. Rows come with their count, so it is read after them. */
async function* findUncounted(database: Database): AsyncGenerator<Problem> {
  const shown = new Map<string, number>();
  for await (const { key } of database.list(kind<MemberNotice>("notice_of"), { batch: 500 })) {
    const id = String(key[3]);
    shown.set(id, (shown.get(id) ?? 0) + 1);
  }
  for (const [id, count] of shown) {
    const key = keys.broadcastProgress(id);
    const { value } = await database.get(key);
    if (value && value.app < count) {
      yield problemAt(key, "more members are shown a notice than it has counted");
    }
  }
}
