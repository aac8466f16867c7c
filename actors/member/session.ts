/**
 * Sessions: open, find, rotate, end. A token leaves this file once, in its cookie; what is stored is its hash.
 * The devices that a session has subscribed end with it, in the same change.
 */
import { ageNeeded, type AgePolicy, NO_AGE_CHECKS } from "@/domain/age_check.ts";
import type { AddressPlaces } from "@/domain/address_places.ts";
import { isOut } from "@/domain/decisions.ts";
import { deviceNameOf } from "@/domain/device_name.ts";
import type { MemberId, SessionId } from "@/domain/ids.ts";
import { SESSION_LIFE_MS, SESSION_ROTATE_MS, SESSION_SEEN_MS, SESSIONS_PER_MEMBER } from "@/domain/limits.ts";
import { isProved } from "@/domain/proof.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { type Change, check, count, type Entry, newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Member, Session, SessionRow } from "@/store/records.ts";
import { getSession, listSessions } from "@/store/sessions/reader.ts";
import { addSession, noteSession, removeSession, rotateSession } from "@/store/sessions/writer.ts";
import { addDeviceEnds, livingDevices } from "@/actors/alerts/ended.ts";
import { commitDraft } from "@/actors/command.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { hashToken, isToken, makeToken } from "@/actors/member/token.ts";

/** What is known of where a session is opened. */
export interface OpenedFrom {
  address: string;
  userAgent?: string | null | undefined;
}

/** Who a request or socket belongs to. */
export interface Identity {
  member: MemberId;
  session: SessionId;
  /** When the session ends, in milliseconds since 1970. */
  exp: number;
  /** When the token was made by which it was found. */
  issued_at?: number;
  /** When it last showed whose it is; missing where it never has (domain/proof.ts). */
  proved_at?: number;
  /** When it was noted that it is used (`touch`). */
  seen_at?: number;
}

/**
 * Who has signed in while suspended or closed: they see the pages about decisions. Who has signed in while their account is
 * being deleted sees the page on which they come back, and whose age is yet to be checked that of the check. Each of them may
 * take their data along (TD-9), and sees nothing else.
 */
export interface ConfinedIdentity extends Identity {
  /** When it opens the rest again, by itself; null for never. */
  until: number | null;
  /** Whether their account is being deleted. */
  closing: boolean;
  /** Whether nothing but the check of their age keeps them from the rest. */
  age: boolean;
}

/** A session that has ended, or has not shown of late whose it is. */
export type SessionCode = "not_authenticated" | "proof_required";

export interface Sessions {
  /** Adds the first session of a new member, who has just chosen a password, to a change and gives its token. */
  begin(change: Change, member: Standing, from: OpenedFrom): string;
  /**
   * Adds a session to a change and gives its token. The oldest ones go where a member has more than ten. That of a member
   * who is suspended or closed is confined to the pages about decisions, and where their account is being deleted to coming
   * back. `proved`: by a password, not by a mailed link. `from` is missing where it is not known.
   */
  open(
    change: Change,
    member: Standing,
    how: { proved: boolean; from?: OpenedFrom },
  ): Promise<string>;
  /** Notes in a draft that the session has shown now whose it is; false where it has ended. */
  addProof(draft: Draft, identity: Identity): Promise<boolean>;
  /** Has a draft fail unless the session is open, and has shown of late whose it is. */
  checkProved(draft: Draft, identity: Identity): Promise<Result<null, SessionCode>>;
  /** Notes that a session is used, once an hour at most. What fails of it, the next use does. */
  touch(identity: Identity): Promise<void>;
  /** Whether a session is still open; notes that it is used. */
  confirm(identity: Identity): Promise<boolean>;
  /**
   * Ends the oldest sessions beyond ten: for after a commit, since several may have been opened at the same
   * moment. Forgets devices of sessions that have expired.
   */
  trim(member: MemberId): Promise<void>;
  /** Who a token belongs to, or null; of a session that is confined, null too. */
  find(token: string | null): Promise<Identity | null>;
  /** Who a token of a confined session belongs to, or null. */
  findConfined(token: string | null): Promise<ConfinedIdentity | null>;
  /** A new token in the place of one that is older than a day; null where it may stay. `found` is whose it is, if known. */
  rotate(token: string, found?: Identity): Promise<string | null>;
  /**
   * Ends a session everywhere: its cookie at once, its sockets as soon as the event reaches their instances
   * (P16).
   */
  end(identity: Identity): Promise<void>;
  /**
   * Ends all of a member's sessions in a draft that checks the member, and tells their sockets. A session that
   * is opened in the same moment makes it fail: see actors/member/sign_in.ts.
   */
  endAll(draft: Draft, member: MemberId): Promise<void>;
  /** Ends all sessions of a member but this one, in a draft that checks the member as above. */
  endOthers(draft: Draft, identity: Identity): Promise<void>;
  /** Ends one of a member's sessions in a draft. */
  endOne(draft: Draft, member: MemberId, session: SessionId): Promise<void>;
}

/** What of a member's record decides what a session of theirs opens. */
export type Standing =
  & Pick<Member, "id" | "restrictions" | "closing" | "age_check">
  & Partial<Pick<Member, "lang" | "country">>;

type Confined = Pick<Session, "confined_until" | "closing" | "age">;

/** To what a session of a member who stands like this is confined. */
function confinedBy(
  { restrictions, closing, country = "", age_check }: Standing,
  { now, ages = NO_AGE_CHECKS }: { now: number; ages?: AgePolicy | undefined },
): Confined {
  const until = restrictions?.out_until;
  return {
    ...(until !== undefined && isOut(restrictions, now) && { confined_until: until }),
    ...(closing && { closing: true }),
    ...(ageNeeded({ country, ...age_check && { age_check } }, ages) === "sign_up" && { age: true }),
  };
}

/** Opens the sessions of this isolate. */
export function openSessions(env: ActorEnv, { cityOf }: AddressPlaces): Sessions {
  const { database, now, randomBytes, uuid } = env;

  function begin(
    change: Change,
    member: MemberId,
    { proved, from, confined = {} }: {
      proved: boolean;
      from?: OpenedFrom | undefined;
      confined?: Confined;
    },
  ): string {
    const token = makeToken(randomBytes);
    const session: Session = {
      id: uuid() as SessionId,
      member_id: member,
      issued_at: now(),
      exp: now() + SESSION_LIFE_MS,
      ...confined,
    };
    const device = deviceNameOf(from?.userAgent);
    const place = from ? cityOf(from.address) : null;
    const facts = {
      seen_at: now(),
      ...device && { device },
      ...place !== null && { place },
      ...proved && { proved_at: now() },
    };
    addSession(change, session, { hash: hashToken(token), facts, now: now() });
    return token;
  }

  /** Who a token belongs to, and to what its session is confined; null where it is not. */
  async function look(
    token: string | null,
  ): Promise<{ identity: Identity; confined: Omit<ConfinedIdentity, keyof Identity> | null } | null> {
    if (token === null || !isToken(token)) return null;
    const entry = await getSession(database, hashToken(token), now());
    if (!entry) return null;
    const { member_id: member, id: session, issued_at, confined_until: until, closing = false, age = false } =
      entry.value;
    const isSentOut = isOut({ ...(until !== undefined && { out_until: until }) }, now());
    const isConfined = closing || age || isSentOut;
    const { exp, proved_at, seen_at } = entry.row.value;
    return {
      identity: {
        member,
        session,
        exp,
        issued_at,
        ...(proved_at !== undefined && { proved_at }),
        ...(seen_at !== undefined && { seen_at }),
      },
      confined: isConfined ? { until: until ?? null, closing, age: age && !isSentOut } : null,
    };
  }

  async function liveRow(member: MemberId, session: SessionId) {
    const row = await database.get(keys.memberSession(member, session));
    return row.value && row.value.exp > now() ? { ...row, value: row.value } : null;
  }

  async function noteUse(row: Entry<SessionRow> & { value: SessionRow }): Promise<void> {
    if (now() < (row.value.seen_at ?? 0) + SESSION_SEEN_MS) return;
    const change = newChange();
    noteSession(change, row, { facts: { seen_at: now() }, now: now() });
    // Nobody waits for it.
    await database.commit(change).catch(() => {});
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
    begin: (change, member, from) =>
      begin(change, member.id, {
        proved: true,
        from,
        confined: confinedBy(member, { now: now(), ages: env.ages }),
      }),
    async open(change, standing, { proved, from }) {
      const { id, lang } = standing;
      count(change, { name: "sign_ins", lang: lang ?? "", at: now() });
      await keep(id, SESSIONS_PER_MEMBER - 1);
      return begin(change, id, {
        proved,
        from,
        confined: confinedBy(standing, { now: now(), ages: env.ages }),
      });
    },
    async addProof(draft, { member, session }) {
      const row = await liveRow(member, session);
      if (!row) return false;
      noteSession(draft, row, { facts: { proved_at: now() }, now: now() });
      return true;
    },
    async checkProved(draft, { member, session }) {
      const row = await liveRow(member, session);
      if (!row) return refuse("not_authenticated");
      check(draft, row);
      return isProved(row.value.proved_at, now()) ? accept(null) : refuse("proof_required");
    },
    async touch({ member, session, seen_at = 0 }) {
      if (now() < seen_at + SESSION_SEEN_MS) return;
      const row = await liveRow(member, session).catch(() => null);
      if (row) await noteUse(row);
    },
    async confirm({ member, session }) {
      const row = await liveRow(member, session);
      if (row) void noteUse(row);
      return row !== null;
    },
    async trim(member) {
      await keep(member, SESSIONS_PER_MEMBER);
      await livingDevices(env, member);
    },
    async find(token) {
      const found = await look(token);
      return found && found.confined === null ? found.identity : null;
    },
    async findConfined(token) {
      const found = await look(token);
      return found?.confined ? { ...found.identity, ...found.confined } : null;
    },
    async rotate(token, found) {
      if (found?.issued_at !== undefined && now() - found.issued_at < SESSION_ROTATE_MS) return null;
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
    async endOthers(draft, { member, session }) {
      const others = (await listSessions(database, member, now())).filter(({ id }) => id !== session);
      if (others.length > 0) await addEnds(draft, member, others.map(({ id }) => id));
    },
    endOne: (draft, member, session) => addEnds(draft, member, [session]),
    async endAll(draft, member) {
      const sessions = await listSessions(database, member, now());
      await addEnds(draft, member, sessions.map(({ id }) => id));
    },
  };
}
