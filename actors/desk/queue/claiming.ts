/**
 * Takes conversations: the next one, a named one, from somebody else, or for somebody else.
 *
 * 1. What somebody holds is read with the row of their hands; the taking checks that row and writes it (hands.ts). So two
 *    tabs, or two isolates, never take more than the catalogue allows together.
 * 2. The conversation decides who gets it. Whoever comes later is refused, and `next` goes on with the one after it.
 * 3. Where the queue of this isolate turns out to be behind, its first rows are read again.
 *
 * Takings of one person run one after the other in an isolate, and two `next` at once are one: a double click takes one.
 */
import { deskOf } from "@/domain/desk.ts";
import { isMemberId, isStaffId, type MemberId, pairOf, type StaffId } from "@/domain/ids.ts";
import { ACTOR_IDLE_MS, REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import type { LoggedAct } from "@/domain/staff_log.ts";
import { codePoints } from "@/domain/text.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { check, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Claim, Staff } from "@/store/records.ts";
import { FIRST_MESSAGES } from "@/actors/conversation/loaded_state.ts";
import type { ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import {
  actOn,
  decideTake,
  type Holder,
  isOther,
  type TakeCode,
  type Taking,
} from "@/actors/desk/queue/deciding.ts";
import { type DeskPair, isSame, type ReadHands, readHands, withTaken } from "@/actors/desk/queue/hands.ts";
import { changeByReading } from "@/actors/desk/queue/reading.ts";
import { pairOfRow } from "@/actors/desk/queue/index.ts";
import type { LiveQueue } from "@/actors/desk/queue/live.ts";
import { isOffered } from "@/actors/desk/queue/may.ts";
import type { Shifts } from "@/actors/desk/queue/shifts.ts";
import type { StaffCare } from "@/actors/desk/care.ts";

/** A conversation as it was taken, with the number of the claim. */
export interface Claimed extends DeskPair {
  claim: number;
}

export type ClaimResult = Result<
  Claimed,
  TakeCode | "unknown_staff" | "pause_due" | "busy" | "deadline_exceeded"
>;

export interface Claiming {
  /** Takes what is to be answered next. The same `rid` again gives the same conversation while it is held. */
  next(by: Holder, rid: string): Promise<ClaimResult>;
  take(
    by: Holder,
    named: { persona: string; member: string; reason?: string | undefined },
  ): Promise<ClaimResult>;
  takeOver(by: Holder, named: { persona: string; member: string; reason: string }): Promise<ClaimResult>;
  reassign(
    by: Holder,
    named: { persona: string; member: string; staff: string; reason: string },
  ): Promise<ClaimResult>;
  evictIdle(): void;
}

export interface ClaimingDeps {
  atDesk: ChangeAtDesk;
  live: LiveQueue;
  shifts: Shifts;
  care: Pick<StaffCare, "mayClaim">;
}

/** Conversations that `next` tries to take between two looks at what they are now, and such looks. */
const TRIES_AT_ONCE = 12;
const LOOKS = 6;
interface Take {
  how: Taking;
  reason: string;
  rid: string | null;
  /** Who takes it away from somebody, or gives it to somebody else; the taker themselves otherwise. */
  by: Staff;
}

export function openClaiming(env: ActorEnv, { atDesk, live, shifts, care }: ClaimingDeps): Claiming {
  const { database, now, catalogue } = env;
  const people = openMailboxes(() => null, { idleMs: ACTOR_IDLE_MS, now });
  /** Next ones under way, by session. */
  const underWay = new Map<string, Promise<ClaimResult>>();
  /** What somebody of this isolate is being given right now. */
  const reserved = new Set<string>();

  async function take(pair: DeskPair, taker: Holder, take: Take, hands?: ReadHands): Promise<ClaimResult> {
    const { persona, member } = pair;
    const takesFirst = take.how === "named" && await takesFirstMessages(member);
    const taken = await changeByReading<ReadHands, Claimed & { from: Claim | null }, TakeCode>(
      atDesk,
      pairOf(persona, member),
      {
        read: (nth) => nth === 0 && hands ? hands : readHands(database, taker.staff.id, now()),
        decide(own, state, { log, draft }) {
          if (state.persona.id !== persona) return refuse("unknown_user");
          const decided = decideTake(state, taker, {
            how: take.how,
            persona: live.personas.get(persona),
            held: own.held.filter((each) => !isSame(each, pair)).length,
            heldMax: deskOf(catalogue()).held,
            takesFirst,
            reason: take.reason,
          });
          if (!decided.ok) return decided;
          const { desk, n, before } = decided.value;
          if (desk) {
            check(draft, own.row);
            set(draft, own.row.key, withTaken(own, { ...pair, n }, take.rid));
            log(entriesOf(state, taker, { ...take, n, before }));
          }
          return accept({ desk, value: { ...pair, claim: n, from: before } });
        },
      },
    );
    if (!taken.ok) return taken;
    const { from, claim } = taken.value;
    if (from && from.staff !== taker.staff.id) await copyDraft(from.staff, taker.staff.id, pair);
    return accept({ ...pair, claim });
  }

  /** Whether a member may be written to first today; the line itself is counted when it is sent. */
  async function takesFirstMessages(member: MemberId): Promise<boolean> {
    const [account, firsts] = await database.getMany([
      keys.account(member),
      keys.deskCount(FIRST_MESSAGES, member),
    ]);
    const today = firsts.value?.day === dayOf(now()) ? firsts.value.count : 0;
    return (account.value?.balance ?? 0) > 0 && today < deskOf(catalogue()).first_messages_a_day;
  }

  /** What the one before had begun to write goes along with the conversation. */
  async function copyDraft(from: StaffId, to: StaffId, { persona, member }: DeskPair): Promise<void> {
    const pair = pairOf(persona, member);
    const [theirs, own] = await database.getMany([keys.deskDraft(from, pair), keys.deskDraft(to, pair)]);
    if (!theirs.value || own.value) return;
    const change = { checks: [], sets: [], deletes: [] };
    check(change, own);
    set(change, own.key, theirs.value);
    await database.commit(change);
  }

  async function next(by: Holder, rid: string): Promise<ClaimResult> {
    await shifts.keepAlive(by.staff.id, by.session);
    const hands = await readHands(database, by.staff.id, now());
    const before = hands.row.value?.next;
    const given = before?.rid === rid &&
      hands.held.find((each) => isSame(each, before) && each.n === before.n);
    if (given) return accept({ persona: given.persona, member: given.member, claim: given.n });
    const rested = await care.mayClaim(by.staff.id);
    if (!rested.ok) return rested;
    const { held: max } = deskOf(catalogue());
    if (hands.held.length >= max) return refuse("claim_full", { max });
    const tried = new Set<string>();
    for (let look = 0; look < LOOKS; look++) {
      const some = candidates(by.staff, hands, tried);
      if (some.length === 0) return refuse("nothing_waiting");
      for (const row of some) {
        const id = `${row.persona} ${row.member}`;
        tried.add(id);
        reserved.add(id);
        const { persona, member } = row;
        const taken = await take(
          { persona, member },
          by,
          { how: "next", reason: "", rid, by: by.staff },
          hands,
        )
          .finally(() => reserved.delete(id));
        if (taken.ok || !isOther(taken.refusal.code)) return taken;
        // Several isolates begin with the same one: from here on with what they have left.
        if (look < LOOKS - 1) break;
      }
      await live.refresh(some.map(pairOfRow));
    }
    return refuse("nothing_waiting");
  }

  /** The first ones that somebody could be given. */
  function candidates(staff: Staff, { skips }: ReadHands, tried: ReadonlySet<string>) {
    const found = [];
    for (const row of live.index.waiting()) {
      const id = `${row.persona} ${row.member}`;
      if (tried.has(id) || reserved.has(id) || row.claim) continue;
      if (!isOffered(staff, live.personas.get(row.persona), row)) continue;
      if (skips.some((skip) => isSame(skip, row))) continue;
      if (found.push(row) >= TRIES_AT_ONCE) break;
    }
    return found;
  }

  function serially(staff: StaffId, work: () => Promise<ClaimResult>): Promise<ClaimResult> {
    return people.run(staff, async () => {
      await live.ensure();
      return await work();
    });
  }

  return {
    next(by, rid) {
      const running = underWay.get(by.session);
      if (running) return running;
      const own = serially(by.staff.id, () => next(by, rid)).finally(() => underWay.delete(by.session));
      underWay.set(by.session, own);
      return own;
    },
    async take(by, { reason = "", ...named }) {
      const pair = pairNamed(named);
      if (!pair) return refuse("unknown_user");
      return await serially(by.staff.id, async () => {
        await shifts.keepAlive(by.staff.id, by.session);
        const rested = await care.mayClaim(by.staff.id);
        // What they hold stays theirs, also in another tab.
        const { claim } = live.index.get(pairOf(pair.persona, pair.member)) ?? {};
        if (!rested.ok && claim?.staff !== by.staff.id) return rested;
        return await take(pair, by, { how: "named", reason: clean(reason), rid: null, by: by.staff });
      });
    },
    async takeOver(by, { reason, ...named }) {
      const pair = pairNamed(named);
      if (!pair) return refuse("unknown_user");
      if (clean(reason) === "") return refuse("reason_required");
      return await serially(by.staff.id, async () => {
        await shifts.keepAlive(by.staff.id, by.session);
        return await take(pair, by, { how: "take_over", reason: clean(reason), rid: null, by: by.staff });
      });
    },
    async reassign(by, { staff, reason, ...named }) {
      const pair = pairNamed(named);
      if (!pair) return refuse("unknown_user");
      if (clean(reason) === "") return refuse("reason_required");
      if (!isStaffId(staff)) return refuse("unknown_staff");
      return await serially(staff, async () => {
        const [{ value: person }, { live: working }] = await Promise.all([
          database.get(keys.staff(staff)),
          shifts.list(),
        ]);
        // It is given to where they are at work; without that it would come back within a minute.
        const shift = working.filter((each) => each.staff === staff)
          .sort((one, other) => Number(other.open) - Number(one.open) || other.beat_at - one.beat_at)[0];
        if (person?.state !== "active" || !shift) return refuse("unknown_staff");
        if (!mayStaff(person.roles, "answer")) return refuse("not_permitted");
        const rested = await care.mayClaim(staff);
        if (!rested.ok) return rested;
        const taker = { staff: person, session: shift.session };
        return await take(pair, taker, { how: "reassign", reason: clean(reason), rid: null, by: by.staff });
      });
    },
    evictIdle: people.evictIdle,
  };
}

/** The pair of a call, or null where it can be none. */
export function pairNamed({ persona, member }: { persona: string; member: string }): DeskPair | null {
  return isMemberId(persona) && isMemberId(member) && persona !== member ? { persona, member } : null;
}

/** A reason without what surrounds it, cut to its length. */
export function clean(reason: string): string {
  const text = reason.trim();
  return codePoints(text) <= REASON_MAX_CODE_POINTS
    ? text
    : [...text].slice(0, REASON_MAX_CODE_POINTS).join("");
}

const ACTS = {
  next: "claim.take",
  named: "claim.take",
  take_over: "claim.take_over",
  reassign: "claim.reassign",
} as const;

/** Taking a chat is also the reading of it. */
function entriesOf(
  pair: Parameters<typeof actOn>[0],
  taker: Holder,
  { how, reason, by, n, before }: Take & { n: number; before: Claim | null },
): LoggedAct[] {
  const taken = actOn(pair, { staff: by }, {
    what: ACTS[how],
    reason,
    before: before ? `${before.staff} ${before.n}` : "",
    after: `${taker.staff.id} ${n}`,
  });
  return [
    { ...taken, subject: { ...taken.subject, staff: taker.staff.id } },
    actOn(pair, taker, { what: "chat.read", reason: `claim ${n}` }),
  ];
}
