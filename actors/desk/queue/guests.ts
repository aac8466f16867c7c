/**
 * Guests: members who looked at a virtual profile lately, and may be written to first. Without them a first message could
 * only follow a like.
 *
 * It reads who visits whom, so a look is logged before it is answered; looks within a minute of that are the same one.
 * The latest visits are read in steps, so many at most: with many visits between members, those further back are left out.
 */
import { deskOf } from "@/domain/desk.ts";
import { type MemberId, pairOf, type StaffId } from "@/domain/ids.ts";
import { GUEST_LOOK_MS, GUEST_ROWS, GUEST_STEP, GUEST_STEPS } from "@/domain/limits.ts";
import { type Account, maySpend } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { GuestView } from "@/protocol/desk/views/queue.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, DayCount, Member, Staff } from "@/store/records.ts";
import { type EndedVisit, listLatestVisits } from "@/store/relations/reader.ts";
import { FIRST_MESSAGES } from "@/actors/conversation/loaded_state.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import type { Faces } from "@/actors/desk/queue/faces.ts";
import type { LiveQueue } from "@/actors/desk/queue/live.ts";
import { isOffered, mayAnswer } from "@/actors/desk/queue/may.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { languageOf } from "@/actors/member/language.ts";

export interface Guests {
  /** The latest first. */
  guests(by: Staff): Promise<Result<GuestView[], "not_permitted" | "deadline_exceeded">>;
}

export interface GuestsDeps {
  live: Pick<LiveQueue, "ensure" | "personas">;
  faces: Faces;
  staffLog: Pick<StaffLog, "run">;
}

interface Guest {
  visit: EndedVisit;
  member: Member;
}

/** What is read about one visit. */
interface VisitRows {
  member: Member | null;
  conversation: Conversation | null;
  account: Account | null;
  firsts: DayCount | null;
}

export function openGuests(env: ActorEnv, { live, faces, staffLog }: GuestsDeps): Guests {
  const logAlone = openLogAlone(staffLog);
  const { database, now, catalogue } = env;
  /** When each looked, as it was logged; the oldest first. */
  const looked = new Map<StaffId, number>();

  async function find(by: Staff): Promise<Guest[]> {
    const found: Guest[] = [];
    let before: EndedVisit | null = null;
    for (let step = 0; step < GUEST_STEPS; step++) {
      const visits: EndedVisit[] = await listLatestVisits(database, { before, limit: GUEST_STEP });
      const own = visits.filter(({ owner }) => mayAnswer(by, live.personas.get(owner)));
      found.push(...await welcome(by, own));
      before = visits.at(-1) ?? null;
      if (found.length >= GUEST_ROWS || visits.length < GUEST_STEP) break;
    }
    return found.slice(0, GUEST_ROWS);
  }

  /** Those who may be written to first by somebody. */
  async function welcome(by: Staff, visits: readonly EndedVisit[]): Promise<Guest[]> {
    const { first_messages_a_day: max } = deskOf(catalogue());
    const at = now();
    const today = dayOf(at);
    const rows = await Promise.all(visits.map(readAbout));
    return visits.flatMap((visit, nth) => {
      const { member = null, ...about } = rows[nth] ?? {};
      if (!member) return [];
      const isTheirs = isOffered(by, live.personas.get(visit.owner), { lang: languageOf(member.lang) });
      return isTheirs && takesFirst({ member, ...about }, { today, max, now: at }) ? [{ visit, member }] : [];
    });
  }

  async function readAbout({ owner, visitor }: EndedVisit): Promise<VisitRows> {
    const [member, conversation, account, firsts] = await database.getMany([
      keys.member(visitor),
      keys.conversation(pairOf(owner, visitor)),
      keys.account(visitor),
      keys.deskCount(FIRST_MESSAGES, visitor),
    ]);
    return {
      member: member.value,
      conversation: conversation.value,
      account: account.value,
      firsts: firsts.value,
    };
  }

  /** Logs a look, unless this isolate has logged one of theirs a moment ago. */
  async function noteLook({ id, roles }: Staff): Promise<Result<null, "deadline_exceeded">> {
    const at = now();
    if (at - (looked.get(id) ?? -Infinity) < GUEST_LOOK_MS) return accept(null);
    const by = { staff: id, roles };
    const logged = await logAlone({ by, what: "profile.read", subject: {}, reason: "visits" });
    if (!logged.ok) return logged;
    looked.delete(id);
    looked.set(id, at);
    for (const [each, since] of looked) {
      if (at - since < GUEST_LOOK_MS) break;
      looked.delete(each);
    }
    return logged;
  }

  async function toViews(guests: readonly Guest[]): Promise<GuestView[]> {
    const faceOf = await faces.of(guests.flatMap(({ visit }): MemberId[] => [visit.owner, visit.visitor]));
    return guests.map(({ visit: { owner, visitor, at }, member }) => ({
      persona: owner,
      persona_name: faceOf(owner).name,
      persona_photo: faceOf(owner).photo,
      member: visitor,
      member_name: faceOf(visitor).name,
      member_photo: faceOf(visitor).photo,
      lang: languageOf(member.lang),
      at: Math.floor(at / 1000),
    }));
  }

  return {
    async guests(by) {
      if (!mayStaff(by.roles, "answer")) return refuse("not_permitted");
      await live.ensure();
      const noted = await noteLook(by);
      if (!noted.ok) return noted;
      return accept(await toViews(await find(by)));
    },
  };
}

/** Whether a member takes a first message of a virtual profile's: as it is decided again when the chat is taken. */
function takesFirst(
  { member, conversation = null, account = null, firsts = null }: Partial<VisitRows>,
  { today, max, now }: { today: number; max: number; now: number },
): boolean {
  if (!member || member.virtual || conversation?.closed) return false;
  const { waits, claim, escalated, opened_at } = conversation?.desk ?? {};
  if (waits || claim || escalated || opened_at !== undefined) return false;
  const written = firsts?.day === today ? firsts.count : 0;
  return maySpend(account, now) && written < max;
}
