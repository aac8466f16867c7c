/**
 * The queue of the desk on one isolate: who waits, who holds what, who is at work. Used by the desk's gateway, its pages, and
 * the jobs of the isolate.
 */
import { deskOf } from "@/domain/desk.ts";
import { type MemberId, pairOf, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { DeskNews } from "@/protocol/delivery.ts";
import type { Persona, Shift, Staff } from "@/store/records.ts";
import type { BoardView, QueueView, ShiftView } from "@/protocol/desk/views/queue.ts";
import { keys } from "@/store/keys.ts";
import { holds } from "@/actors/conversation/desk_state.ts";
import type { ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import type { Relations } from "@/actors/relations/mod.ts";
import type { StaffCare } from "@/actors/desk/care.ts";
import { type Claiming, openClaiming } from "@/actors/desk/queue/claiming.ts";
import { pairNamed } from "@/actors/desk/queue/named.ts";
import { coverOf } from "@/actors/desk/queue/cover.ts";
import type { Holder } from "@/actors/desk/queue/deciding.ts";
import { openExpiry } from "@/actors/desk/queue/expiry.ts";
import { openFaces } from "@/actors/desk/queue/faces.ts";
import { type Guests, openGuests } from "@/actors/desk/queue/guests.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import {
  type HeldName,
  type LettingGo,
  type LettingGoDeps,
  openLettingGo,
} from "@/actors/desk/queue/letting_go.ts";
import { openLiveQueue, type QueueChange } from "@/actors/desk/queue/live.ts";
import { openOwnActs, type OwnActs } from "@/actors/desk/queue/own_acts.ts";
import type { DeskPair } from "@/actors/desk/queue/hands.ts";
import { mayAnswer, mayHold } from "@/actors/desk/queue/may.ts";
import { openShifts } from "@/actors/desk/queue/shifts.ts";
import { openQueueViews, toShiftView } from "@/actors/desk/queue/view.ts";

/** A conversation that a session holds. */
export interface SessionClaim {
  persona: MemberId;
  member: MemberId;
  n: number;
}

export interface DeskQueue
  extends Omit<Claiming, "evictIdle">, LettingGo, Omit<OwnActs, "evictIdle">, Guests {
  /** Loads the queue, and hears of every later change from then on. */
  ensure(): Promise<void>;
  /** Takes news that were committed here or elsewhere. */
  handle(news: DeskNews): void;
  /** Calls `listener` after each change of the queue, of who is at work, and of who may do what. */
  onChange(listener: (change: QueueChange) => void): void;
  view(staff: Staff, session: StaffSessionId): Promise<QueueView>;
  board(reader: Staff): Promise<BoardView>;
  /** Says whether somebody takes new conversations. */
  shift(by: Holder, isOpen: boolean): Promise<ShiftView>;
  /** A sign of life of a session with a socket. */
  beat(by: { staff: StaffId; session: StaffSessionId }): Promise<Shift>;
  /** Whether somebody holds a conversation by this claim, and may still; `mayWrite` where they may answer in it. */
  holding(
    by: Holder,
    held: HeldName,
  ): Promise<Result<DeskPair & { mayWrite: boolean; lang: Language }, "claim_lost" | "unknown_user">>;
  /** Somebody of the desk, and a virtual profile, as this isolate has heard of them. */
  staffOf(id: StaffId): Promise<Staff | null>;
  personaOf(id: MemberId): Persona | undefined;
  /** What a session holds, as far as this isolate has heard. */
  claimsOf(session: StaffSessionId): SessionClaim[];
  /** Which virtual profiles somebody is at work for, and whether they have room. */
  cover(): Promise<Map<MemberId, boolean>>;
  /** Hands back what a session holds: it has ended. */
  releaseSession(session: StaffSessionId): Promise<void>;
  /** Hands back what is held by whoever is gone, or may not hold it any more. */
  sweep(): Promise<void>;
  /** Drops what is in memory: this instance may have missed something. */
  forget(): void;
  /** Resolves once nothing is under way by itself. */
  idle(): Promise<void>;
  evictIdle(): void;
}

export interface DeskQueueDeps {
  staffLog: Pick<StaffLog, "run">;
  conversations: { atDesk: ChangeAtDesk };
  relations: Pick<Relations, "swipe" | "visit">;
  presence: Pick<Presence, "join">;
  sayEscalated: LettingGoDeps["sayEscalated"];
  /** Says who needs a pause before they take another one; hears who is at work. */
  care: Pick<StaffCare, "work" | "mayClaim">;
  /** What fails in the background, and is done again by the next sweep. */
  onError?: (error: unknown) => void;
}

/** Opens the queue of one isolate; it reads nothing until it is asked. */
export function openDeskQueue(env: ActorEnv, deps: DeskQueueDeps): DeskQueue {
  const { onError = () => {} } = deps;
  const { atDesk } = deps.conversations;
  const live = openLiveQueue(env, { presence: deps.presence, onError });
  const shifts = openShifts(env);
  const claiming = openClaiming(env, { atDesk, live, shifts, care: deps.care });
  const ownActs = openOwnActs(env, { atDesk, relations: deps.relations, live });
  const faces = openFaces(env.database, env.now);
  const views = openQueueViews(env, { live, shifts, faces });
  const expiry = openExpiry(env, { atDesk, live, shifts });
  const underWay = new Set<Promise<void>>();

  function inBackground(work: Promise<void>): void {
    const own: Promise<void> = work.catch(onError).finally(() => underWay.delete(own));
    underWay.add(own);
  }

  // At once; what fails here the sweep does.
  live.onChange((change) => {
    if (change.about === "staff") inBackground(expiry.checkStaff(change.staff));
    if (change.about === "persona") inBackground(expiry.checkPersona(change.persona));
    if (change.about === "session") inBackground(expiry.releaseSession(change.session));
  });

  return {
    ...claiming,
    ...openLettingGo(env, { atDesk, sayEscalated: deps.sayEscalated }),
    ...ownActs,
    ...openGuests(env, { live, faces, staffLog: deps.staffLog }),
    ensure: live.ensure,
    handle: live.handle,
    onChange: live.onChange,
    view: views.queue,
    board: views.board,
    async shift({ staff, session }, isOpen) {
      if (isOpen) await deps.care.work(staff.id);
      return toShiftView(await shifts.open(staff.id, session, isOpen));
    },
    async beat({ staff, session }) {
      const shift = await shifts.beat(staff, session);
      if (shift.open) await deps.care.work(staff);
      return shift;
    },
    async holding({ staff }, held) {
      const pair = pairNamed(held);
      if (!pair) return refuse("unknown_user");
      await live.ensure();
      const { value } = await env.database.get(keys.conversation(pairOf(pair.persona, pair.member)));
      const desk = value?.desk;
      const persona = live.personas.get(pair.persona);
      if (!desk || value.closed || desk.persona !== pair.persona) return refuse("claim_lost");
      if (!holds(desk, { staff: staff.id, claim: held.claim })) return refuse("claim_lost");
      if (!mayHold(staff, persona, { isEscalated: desk.escalated !== undefined })) {
        return refuse("claim_lost");
      }
      return accept({ ...pair, mayWrite: mayAnswer(staff, persona), lang: desk.lang });
    },
    staffOf: live.staffOf,
    personaOf: (id) => live.personas.get(id),
    claimsOf(session) {
      return [...live.index.held()].flatMap(({ persona, member, claim }) =>
        claim?.session === session ? [{ persona, member, n: claim.n }] : []
      );
    },
    async cover() {
      const { live: working } = await shifts.list();
      const open = working.filter((shift) => shift.open);
      if (open.length === 0) return new Map();
      await live.ensure();
      const { held } = deskOf(env.catalogue());
      const people = await Promise.all([...new Set(open.map(({ staff }) => staff))].map(live.staffOf));
      return coverOf(
        live.personas.values(),
        people.flatMap((staff) =>
          staff ? [{ staff, hasRoom: live.index.heldBy(staff.id).length < held }] : []
        ),
      );
    },
    releaseSession: expiry.releaseSession,
    sweep: expiry.sweep,
    forget: live.forget,
    async idle() {
      await live.idle();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    evictIdle() {
      claiming.evictIdle();
      ownActs.evictIdle();
    },
  };
}
