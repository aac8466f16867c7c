/** Reads sessions. */
import type { MemberId, SessionId, TokenHash } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Session, SessionRow } from "@/store/records.ts";

/** A session as one of its tokens has it, and as its member has it: `row` knows its end, and is gone after a logout. */
export interface LiveSession extends Entry<Session> {
  value: Session;
  row: Entry<SessionRow> & { value: SessionRow };
}

/**
 * The session of a token, or null. It must not be past its end, and its member's row must stand: a logout removes
 * that row, and with it every token the session ever had.
 */
export async function getSession(
  database: Database,
  hash: TokenHash,
  now: number,
): Promise<LiveSession | null> {
  const entry = await database.get(keys.session(hash));
  const session = entry.value;
  if (!session || session.exp <= now) return null;
  const row = await database.get(keys.memberSession(session.member_id, session.id));
  return row.value ? { ...entry, value: session, row: { ...row, value: row.value } } : null;
}

/** Every live session of a member with its id; the one that was used longest ago comes first. */
export async function listSessions(
  database: Database,
  member: MemberId,
  now: number,
): Promise<{ id: SessionId; row: SessionRow }[]> {
  const found: { id: SessionId; row: SessionRow }[] = [];
  for await (const { key, value } of database.list(keys.memberSessions(member))) {
    if (value.exp > now) found.push({ id: key[2] as SessionId, row: value });
  }
  return found.sort((one, other) => usedAt(one.row) - usedAt(other.row));
}

/** Everybody who has a session. */
export async function listSignedIn(database: Database): Promise<Set<MemberId>> {
  const members = new Set<MemberId>();
  for await (const { key } of database.list(keys.allMemberSessions(), { batch: 500 })) {
    members.add(key[1] as MemberId);
  }
  return members;
}

function usedAt({ seen_at, created_at }: SessionRow): number {
  return seen_at ?? created_at;
}
