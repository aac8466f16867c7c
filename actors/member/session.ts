/**
 * Sessions: open, find, rotate, end. A token leaves this file once, in its cookie; what is stored is its hash.
 * The devices that a session has subscribed end with it, in the same change.
 */
import type { MemberId, SessionId } from "@/domain/ids.ts";
import { SESSION_LIFE_MS, SESSION_ROTATE_MS, SESSIONS_PER_MEMBER } from "@/domain/limits.ts";
import { accept } from "@/domain/refusals.ts";
import { type Change, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Session } from "@/store/records.ts";
import { getSession, listSessions } from "@/store/sessions/reader.ts";
import { addSession, removeSession, rotateSession } from "@/store/sessions/writer.ts";
import { addDeviceEnds, livingDevices } from "@/actors/alerts/ended.ts";
import { commitDraft } from "@/actors/command.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { hashToken, isToken, makeToken } from "@/actors/member/token.ts";

/** Who a request or socket belongs to. */
export interface Identity {
  member: MemberId;
  session: SessionId;
  /** When the session ends, in milliseconds since 1970. */
  exp: number;
}

export interface Sessions {
  /** Adds the first session of a new member to a change and gives its token. */
  begin(change: Change, member: MemberId): string;
  /** Adds a session to a change and gives its token. The oldest ones go where a member has more than ten. */
  open(change: Change, member: MemberId): Promise<string>;
  /**
   * Ends the oldest sessions beyond ten: for after a commit, since several may have been opened at the same
   * moment. Forgets devices of sessions that have expired.
   */
  trim(member: MemberId): Promise<void>;
  /** Who a token belongs to, or null. */
  find(token: string | null): Promise<Identity | null>;
  /** A new token in the place of one that is older than a day; null where it may stay. */
  rotate(token: string): Promise<string | null>;
  /**
   * Ends a session everywhere: its cookie at once, its sockets as soon as the event reaches their instances
   * (P16).
   */
  end(identity: Identity): Promise<void>;
  /**
   * Ends all of a member's sessions in a draft that checks the member, and tells their sockets. A session that
   * is opened in the same moment makes it fail: see `addSignIn`.
   */
  endAll(draft: Draft, member: MemberId): Promise<void>;
}

/** Opens the sessions of this isolate. */
export function openSessions(env: ActorEnv): Sessions {
  const { database, now, randomBytes, uuid } = env;

  function begin(change: Change, member: MemberId): string {
    const token = makeToken(randomBytes);
    const session: Session = {
      id: uuid() as SessionId,
      member_id: member,
      issued_at: now(),
      exp: now() + SESSION_LIFE_MS,
    };
    addSession(change, hashToken(token), session, now());
    return token;
  }

  async function addEnds(draft: Draft, member: MemberId, ended: readonly SessionId[]): Promise<void> {
    const deliveries: Delivery[] = ended.map((session) => ({ kind: "revoked", member, session }));
    const route = await database.get(keys.route(member));
    for (const session of ended) removeSession(draft, member, session);
    await addDeviceEnds(env, draft, { member, sessions: ended });
    notify(draft, deliveries, [{ member, route }]);
  }

  async function end(member: MemberId, ended: readonly SessionId[]): Promise<void> {
    await commitDraft(env, async (draft) => accept(await addEnds(draft, member, ended)));
  }

  async function keep(member: MemberId, most: number): Promise<void> {
    const sessions = await listSessions(database, member, now());
    const surplus = sessions.slice(0, Math.max(0, sessions.length - most));
    if (surplus.length > 0) await end(member, surplus.map((each) => each.id));
  }

  return {
    begin,
    async open(change, member) {
      await keep(member, SESSIONS_PER_MEMBER - 1);
      return begin(change, member);
    },
    async trim(member) {
      await keep(member, SESSIONS_PER_MEMBER);
      await livingDevices(env, member);
    },
    async find(token) {
      if (token === null || !isToken(token)) return null;
      const entry = await getSession(database, hashToken(token), now());
      return entry && { member: entry.value.member_id, session: entry.value.id, exp: entry.row.value.exp };
    },
    async rotate(token) {
      const entry = await getSession(database, hashToken(token), now());
      if (!entry || now() - entry.value.issued_at < SESSION_ROTATE_MS) return null;
      const next = makeToken(randomBytes);
      const hash = hashToken(next);
      const change = newChange();
      rotateSession(change, entry, { hash, now: now() });
      try {
        if (await database.commit(change) !== null) return next;
      } catch (error) {
        if (!await getSession(database, hash, now())) throw error;
      }
      // Another request may have been first. Where an answer was lost it was this one: the old token ends in a minute.
      return await getSession(database, hash, now()) && next;
    },
    end: ({ member, session }) => end(member, [session]),
    async endAll(draft, member) {
      const sessions = await listSessions(database, member, now());
      await addEnds(draft, member, sessions.map(({ id }) => id));
    },
  };
}
