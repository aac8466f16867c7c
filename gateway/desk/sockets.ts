/**
 * The desk's sockets of this isolate by session, and what each session holds.
 *
 * 1. A session that holds a conversation counts as a socket of its virtual profile: this instance is on the profile's route,
 *    gets its events, and makes it online.
 * 2. Those events go to the sockets of whoever holds the conversation that they are about, and to nobody else.
 * 3. It ends with the claim, or with the last socket of the session. The claim itself goes on for a minute without one.
 */
import type { MemberId, StaffId, StaffSessionId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import type { DeskRow } from "@/protocol/delivery.ts";
import { deskEventFrame } from "@/protocol/desk/events.ts";
import type { EventFrame } from "@/protocol/frames.ts";
import type { SessionClaim } from "@/actors/desk/queue/mod.ts";
import type { Connection } from "@/gateway/connection.ts";
import { memberOfEvent } from "@/gateway/desk/persona_events.ts";
import type { PresenceTracker, TrackedSocket } from "@/gateway/presence_tracker.ts";

/** One socket of the desk. */
export interface DeskSocket {
  connection: Connection;
  token: string;
  staff: StaffId;
  session: StaffSessionId;
  lang: Language;
  /** Whether it gets the board. */
  watchesBoard: boolean;
}

interface HeldClaim extends SessionClaim {
  presence: TrackedSocket;
  /** Whether this instance could not go on the profile's route: it is tried again where it is waited for. */
  hasFailed: boolean;
}

/** A session with a socket here. */
export interface DeskSession {
  id: StaffSessionId;
  staff: StaffId;
  sockets: Set<DeskSocket>;
  /** By virtual profile and member. */
  claims: Map<string, HeldClaim>;
  /** When it last gave a sign of life, by the monotonic clock. */
  beatAt: number;
}

export class DeskSockets {
  readonly all = new Set<DeskSocket>();
  readonly sessions = new Map<StaffSessionId, DeskSession>();
  readonly #holders = new Map<MemberId, Set<DeskSession>>();
  readonly #tracker: Pick<PresenceTracker, "opened">;
  readonly #onError: (error: unknown) => void;

  constructor(tracker: Pick<PresenceTracker, "opened">, onError: (error: unknown) => void) {
    this.#tracker = tracker;
    this.#onError = onError;
  }

  countOf(staff: StaffId): number {
    let count = 0;
    for (const session of this.sessions.values()) if (session.staff === staff) count += session.sockets.size;
    return count;
  }

  add(socket: DeskSocket): DeskSession {
    const session = this.sessions.get(socket.session) ?? {
      id: socket.session,
      staff: socket.staff,
      sockets: new Set<DeskSocket>(),
      claims: new Map<string, HeldClaim>(),
      beatAt: -Infinity,
    };
    this.sessions.set(session.id, session);
    session.sockets.add(socket);
    this.all.add(socket);
    return session;
  }

  remove(socket: DeskSocket): void {
    const session = this.sessions.get(socket.session);
    if (!this.all.delete(socket) || !session?.sockets.delete(socket) || session.sockets.size > 0) return;
    this.sessions.delete(session.id);
    for (const id of [...session.claims.keys()]) this.#drop(session, id);
  }

  /** Makes a session hold exactly these conversations. */
  hold(session: DeskSession, claims: readonly SessionClaim[]): void {
    const wanted = new Map(claims.map((claim) => [idOf(claim), claim]));
    for (const [id, { n }] of [...session.claims]) if (wanted.get(id)?.n !== n) this.#lose(session, id);
    for (const claim of wanted.values()) this.#take(session, claim);
  }

  /** Follows a row of the queue from one state to the next. */
  follow(before: DeskRow | null, after: DeskRow | null): void {
    const row = after ?? before;
    if (!row) return;
    const [was, is] = [before?.claim ?? null, after?.claim ?? null];
    const isSame = was?.n === is?.n && was?.session === is?.session;
    const loser = was && !isSame ? this.sessions.get(was.session) : undefined;
    if (loser) this.#lose(loser, idOf(row));
    const holder = is ? this.sessions.get(is.session) : undefined;
    if (holder && is) this.#take(holder, { persona: row.persona, member: row.member, n: is.n });
  }

  /** Resolves once every later event of what a session holds is delivered here. */
  async joined(id: StaffSessionId): Promise<void> {
    const held = [...this.sessions.get(id)?.claims.values() ?? []];
    await Promise.all(held.map(async (each) => {
      if (each.hasFailed) {
        each.presence.closed();
        this.#join(each);
      }
      await each.presence.joined;
    }));
  }

  /** An event of a member: it goes to those who hold the conversation that it is about. */
  event(persona: MemberId, frame: EventFrame): void {
    const holders = this.#holders.get(persona);
    if (!holders) return;
    const member = memberOfEvent(persona, frame);
    if (member === null) return;
    let text: string | null = null;
    for (const session of holders) {
      if (!session.claims.has(idOf({ persona, member }))) continue;
      text ??= JSON.stringify(deskEventFrame("as", { persona, frame }));
      for (const { connection } of session.sockets) connection.send(text);
    }
  }

  /** Ends the sockets of a session that is over. */
  endSession(id: StaffSessionId): void {
    const text = JSON.stringify(deskEventFrame("session/ended", {}));
    for (const { connection } of this.sessions.get(id)?.sockets ?? []) {
      connection.send(text);
      connection.close(CLOSE.session_ended);
    }
  }

  /** The tracker has forgotten everybody, so nothing is held any more until it is taken anew. */
  forget(): void {
    for (const session of this.sessions.values()) session.claims.clear();
    this.#holders.clear();
  }

  #take(session: DeskSession, { persona, member, n }: SessionClaim): void {
    const id = idOf({ persona, member });
    const held = session.claims.get(id);
    if (held) {
      held.n = n;
      return;
    }
    session.claims.set(id, this.#join({ persona, member, n }));
    const holders = this.#holders.get(persona);
    if (holders) holders.add(session);
    else this.#holders.set(persona, new Set([session]));
  }

  /** Goes on the route of a claim's profile. */
  #join(claim: SessionClaim): HeldClaim {
    const presence = this.#tracker.opened(claim.persona);
    const held: HeldClaim = Object.assign(claim, { presence, hasFailed: false });
    presence.joined.catch((error) => {
      held.hasFailed = true;
      this.#onError(error);
    });
    return held;
  }

  /** A session no longer holds a conversation, and is told so. */
  #lose(session: DeskSession, id: string): void {
    const lost = this.#drop(session, id);
    if (!lost) return;
    const { persona, member, n } = lost;
    const text = JSON.stringify(deskEventFrame("claim/lost", { persona, member, n }));
    for (const { connection } of session.sockets) connection.send(text);
  }

  #drop(session: DeskSession, id: string): HeldClaim | null {
    const held = session.claims.get(id);
    if (!held) return null;
    session.claims.delete(id);
    held.presence.closed();
    const stillHolds = [...session.claims.values()].some(({ persona }) => persona === held.persona);
    if (stillHolds) return held;
    const holders = this.#holders.get(held.persona);
    if (holders?.delete(session) && holders.size === 0) this.#holders.delete(held.persona);
    return held;
  }
}

function idOf({ persona, member }: { persona: string; member: string }): string {
  return `${persona} ${member}`;
}
