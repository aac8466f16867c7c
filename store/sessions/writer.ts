/** Writes sessions. A token is stored as its hash only. */
import type { MemberId, SessionId, TokenHash } from "@/domain/ids.ts";
import { SESSION_ROTATE_GRACE_MS } from "@/domain/limits.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Session, SessionRow } from "@/store/records.ts";
import type { LiveSession } from "@/store/sessions/reader.ts";

/** What a session's row says besides its token and its end. */
type SessionFacts = Partial<Omit<SessionRow, "token_hash" | "exp">>;

/** Opens a session under its token hash; `facts` is what its member's row says of it besides. */
export function addSession(
  change: Change,
  session: Session,
  { hash, facts, now }: { hash: TokenHash; facts: SessionFacts; now: number },
): void {
  const { member_id, id, issued_at, exp } = session;
  set(change, keys.session(hash), session, exp - now);
  set(
    change,
    keys.memberSession(member_id, id),
    { created_at: issued_at, ...facts, token_hash: hash, exp },
    exp - now,
  );
}

/** Puts a new token in the place of an old one, which works for a minute more so that parallel requests pass. */
export function rotateSession(
  change: Change,
  old: LiveSession,
  next: { hash: TokenHash; now: number },
): void {
  const { hash, now } = next;
  check(change, old);
  // A logout removes the row: a rotation that began before it must not bring the session back (P16).
  check(change, old.row);
  set(
    change,
    old.key,
    { ...old.value, exp: Math.min(old.value.exp, now + SESSION_ROTATE_GRACE_MS) },
    SESSION_ROTATE_GRACE_MS,
  );
  // The old token may have been replaced before; its own end is then near, the session's is not.
  const session = { ...old.value, issued_at: now, exp: old.row.value.exp };
  addSession(change, session, { hash, facts: old.row.value, now });
}

/** Notes facts about a session that is open. */
export function noteSession(
  change: Change,
  row: Entry<SessionRow> & { value: SessionRow },
  { facts, now }: { facts: SessionFacts; now: number },
): void {
  check(change, row);
  set(change, row.key, { ...row.value, ...facts }, row.value.exp - now);
}

/** Ends a session with all its tokens, at once. */
export function removeSession(change: Change, member: MemberId, id: SessionId): void {
  remove(change, keys.memberSession(member, id));
}
