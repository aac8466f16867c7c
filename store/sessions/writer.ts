/** Writes sessions. A token is stored as its hash only. */
import type { MemberId, SessionId, TokenHash } from "@/domain/ids.ts";
import { SESSION_ROTATE_GRACE_MS } from "@/domain/limits.ts";
import { type Change, check, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Session } from "@/store/records.ts";
import type { LiveSession } from "@/store/sessions/reader.ts";

/** Opens a session under its token hash. */
export function addSession(change: Change, hash: TokenHash, session: Session, now: number): void {
  const expireIn = session.exp - now;
  set(change, keys.session(hash), session, expireIn);
  set(
    change,
    keys.memberSession(session.member_id, session.id),
    { token_hash: hash, created_at: session.issued_at, exp: session.exp },
    expireIn,
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
  addSession(change, hash, { ...old.value, issued_at: now, exp: old.row.value.exp }, now);
}

/** Ends a session with all its tokens, at once. */
export function removeSession(change: Change, member: MemberId, id: SessionId): void {
  remove(change, keys.memberSession(member, id));
}
