/**
 * Sessions at the desk: open, find, prove, end. A token leaves this file once, in its cookie; what is stored is its hash.
 *
 * 1. `find` reads the session and the person anew each time: whoever was removed, or has another role, is so at once
 *    everywhere. A call is a sign of life, which is written at most once a minute.
 * 2. A session ends after half an hour without one, twelve hours after it began, when its owner or an admin ends it, and
 *    when its person is removed. What it held goes back by the listeners of `onEnd`.
 */
import { DESK, type StaffId, type StaffSessionId, type TokenHash } from "@/domain/ids.ts";
import { STAFF_PROOF_MS, STAFF_SEEN_MS, STAFF_SESSION_LIFE_MS } from "@/domain/limits.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Staff, StaffSession } from "@/store/records.ts";
import { getStaff, getStaffSession, type HeldSession, listStaffSessions } from "@/store/staff/reader.ts";
import { addStaffSession, endStaffSession, putStaffSession } from "@/store/staff/writer.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { CommandEnv } from "@/actors/command.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { hashToken, isToken, makeToken } from "@/actors/member/token.ts";

/** Who of the desk asks, as they are stored now. */
export interface DeskIdentity {
  staff: Staff;
  session: StaffSession;
}

/** A fresh session; the token goes into its cookie and nowhere else. */
export interface OpenedSession {
  token: string;
  session: StaffSession;
}

/** Hears that a session has ended. */
export type SessionListener = (session: StaffSessionId) => Promise<void>;

export interface StaffSessions {
  /** Who a token belongs to, or null. A sign of life unless `quietly`. */
  find(token: string | null, how?: "quietly"): Promise<DeskIdentity | null>;
  /** Whether it was proved within ten minutes who it is. */
  isFresh(session: StaffSession): boolean;
  /** Adds a session to a draft. `demo`: of an account that has nothing to prove itself by. */
  open(draft: Draft, staff: StaffId, from: { browser: string; demo?: boolean }): OpenedSession;
  /** The live sessions of a person, the newest first. */
  list(staff: StaffId): Promise<StaffSession[]>;
  /** Reads them for a command that ends some. */
  held(staff: StaffId): Promise<HeldSession[]>;
  /** Notes in a draft that it was proved now who it is. */
  addProof(draft: Draft, held: HeldSession): void;
  /** Ends sessions of a person in a draft, and tells the desk's sockets. */
  addEnds(draft: Draft, desk: DeskRoute, ended: readonly HeldSession[]): void;
  /** Ends sessions of one's own, or of somebody else as an admin: `one`, or all but `spare`. */
  end(
    by: Actor,
    which: { staff: StaffId; one: StaffSessionId } | { staff: StaffId; spare: StaffSessionId | null },
  ): Promise<Result<null, "deadline_exceeded">>;
  /** Ends one's own session. */
  signOut(identity: DeskIdentity): Promise<void>;
  /** Calls `listener` for each session that this isolate ends. What it fails at, the sweep of the desk does. */
  onEnd(listener: SessionListener): void;
}

/** All that the people of the desk need of an isolate, so that a command on the server's machine has it too. */
export type StaffEnv = CommandEnv & Pick<ActorEnv, "randomBytes">;

export type DeskRoute = Awaited<ReturnType<typeof readDeskRoute>>;

/** The instances with a socket of the desk. */
export function readDeskRoute({ database }: Pick<ActorEnv, "database">) {
  return database.get(keys.route(DESK));
}

/** Opens the desk's sessions on this isolate. */
export function openStaffSessions(env: StaffEnv, staffLog: StaffLog): StaffSessions {
  const { database, now, randomBytes, uuid } = env;
  const listeners: SessionListener[] = [];

  /** Another call may write it at the same moment, or the session may end: either way there is nothing left to do. */
  async function touch(hash: TokenHash): Promise<void> {
    const entry = await getStaffSession(database, hash, now());
    if (!entry) return;
    const change = newChange();
    putStaffSession(change, entry, { ...entry.value, seen_at: now() }, now());
    await database.commit(change);
  }

  function addEnds(draft: Draft, desk: DeskRoute, ended: readonly HeldSession[]): void {
    for (const { hash, session } of ended) {
      endStaffSession(draft, { hash, staff: session.staff, id: session.id });
      draft.afterwards.push(() => {
        for (const listener of listeners) void listener(session.id).catch(() => {});
      });
    }
    notifyDesk(draft, desk, ended.map(({ session }) => ({ about: "session", session: session.id })));
  }

  const sessions: StaffSessions = {
    async find(token, how) {
      if (token === null || !isToken(token)) return null;
      const hash = hashToken(token);
      const entry = await getStaffSession(database, hash, now());
      const staff = entry && await getStaff(database, entry.value.staff);
      if (!entry || staff?.value.state !== "active") return null;
      if (how !== "quietly" && now() - entry.value.seen_at >= STAFF_SEEN_MS) await touch(hash);
      return { staff: staff.value, session: entry.value };
    },
    isFresh: ({ proved_at, demo = false }) => demo || proved_at + STAFF_PROOF_MS > now(),
    open(draft, staff, { browser, demo = false }) {
      const token = makeToken(randomBytes);
      const session: StaffSession = {
        id: uuid() as StaffSessionId,
        staff,
        created_at: now(),
        seen_at: now(),
        proved_at: now(),
        exp: now() + STAFF_SESSION_LIFE_MS,
        browser,
        ...(demo && { demo: true as const }),
      };
      addStaffSession(draft, hashToken(token), session);
      return { token, session };
    },
    async list(staff) {
      return (await listStaffSessions(database, staff, now())).map(({ session }) => session);
    },
    held: (staff) => listStaffSessions(database, staff, now()),
    addProof(draft, { entry }) {
      putStaffSession(draft, entry, { ...entry.value, seen_at: now(), proved_at: now() }, now());
    },
    addEnds,
    end: (by, which) =>
      staffLog.run({
        async load() {
          const [desk, held] = await Promise.all([readDeskRoute(env), sessions.held(which.staff)]);
          return { desk, held };
        },
        decide({ desk, held }, draft, log) {
          const ended = held.filter(({ session: { id } }) =>
            "one" in which ? id === which.one : id !== which.spare
          );
          // Ended by itself, or by the same click before.
          if (ended.length === 0) return accept(null);
          addEnds(draft, desk, ended);
          const isOwnEnd = "one" in which && by.staff === which.staff;
          log(ended.map(({ session }) => ({
            by,
            what: isOwnEnd ? "staff.sign_out" : "staff.end_session",
            subject: { staff: which.staff, ref: session.id },
          })));
          return accept(null);
        },
      }),
    async signOut({ staff, session }) {
      await sessions.end({ staff: staff.id, roles: staff.roles }, { staff: staff.id, one: session.id });
    },
    onEnd: (listener) => void listeners.push(listener),
  };
  return sessions;
}
