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
import { isStaffId, pairOf, type StaffId } from "@/domain/ids.ts";
import { ACTOR_IDLE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import { keys } from "@/store/keys.ts";
import type { Staff } from "@/store/records.ts";
import type { ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import type { StaffCare } from "@/actors/desk/care.ts";
import { type Holder, isOther, type TakeCode } from "@/actors/desk/queue/deciding.ts";
import { isSame, type ReadHands, readHands } from "@/actors/desk/queue/hands.ts";
import { pairOfRow } from "@/actors/desk/queue/index.ts";
import type { LiveQueue } from "@/actors/desk/queue/live.ts";
import { isOffered } from "@/actors/desk/queue/may.ts";
import { cleanReason, pairNamed } from "@/actors/desk/queue/named.ts";
import type { Shifts } from "@/actors/desk/queue/shifts.ts";
import { type Claimed, openTaking } from "@/actors/desk/queue/taking.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openMailboxes } from "@/actors/mailbox.ts";

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

export function openClaiming(env: ActorEnv, { atDesk, live, shifts, care }: ClaimingDeps): Claiming {
  const { database, now, catalogue } = env;
  const take = openTaking(env, { atDesk, live });
  const people = openMailboxes(() => null, { idleMs: ACTOR_IDLE_MS, now });
  /** Next ones under way, by session. */
  const underWay = new Map<string, Promise<ClaimResult>>();
  /** What somebody of this isolate is being given right now. */
  const reserved = new Set<string>();

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
        const taken = await take({
          pair: { persona, member },
          taker: by,
          how: "next",
          reason: "",
          rid,
          by: by.staff,
          hands,
        }).finally(() => reserved.delete(id));
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
        return await take({
          pair,
          taker: by,
          how: "named",
          reason: cleanReason(reason),
          rid: null,
          by: by.staff,
        });
      });
    },
    async takeOver(by, { reason, ...named }) {
      const pair = pairNamed(named);
      if (!pair) return refuse("unknown_user");
      if (cleanReason(reason) === "") return refuse("reason_required");
      return await serially(by.staff.id, async () => {
        await shifts.keepAlive(by.staff.id, by.session);
        return await take({
          pair,
          taker: by,
          how: "take_over",
          reason: cleanReason(reason),
          rid: null,
          by: by.staff,
        });
      });
    },
    async reassign(by, { staff, reason, ...named }) {
      const pair = pairNamed(named);
      if (!pair) return refuse("unknown_user");
      if (cleanReason(reason) === "") return refuse("reason_required");
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
        return await take({
          pair,
          taker,
          how: "reassign",
          reason: cleanReason(reason),
          rid: null,
          by: by.staff,
        });
      });
    },
    evictIdle: people.evictIdle,
  };
}
