/**
 * Takes one conversation for somebody: one commit on the conversation and the taker's hands, with its entries in the staff
 * log. Used by claiming.ts, which says which conversation and for whom.
 */
import { deskOf } from "@/domain/desk.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { maySpend } from "@/domain/money.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { LoggedAct } from "@/domain/staff_log.ts";
import { dayOf } from "@/domain/utc_day.ts";
import { check, set } from "@/store/change.ts";
import { copyDeskDraft } from "@/store/desk/drafts.ts";
import { keys } from "@/store/keys.ts";
import type { Claim, Staff } from "@/store/records.ts";
import type { ChangeAtDesk } from "@/actors/conversation/at_desk.ts";
import { FIRST_MESSAGES } from "@/actors/conversation/loaded_state.ts";
import { actOn, decideTake, type Holder, type TakeCode, type Taking } from "@/actors/desk/queue/deciding.ts";
import { type DeskPair, isSame, type ReadHands, readHands, withTaken } from "@/actors/desk/queue/hands.ts";
import type { LiveQueue } from "@/actors/desk/queue/live.ts";
import { changeByReading } from "@/actors/desk/queue/reading.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A conversation as it was taken, with the number of the claim. */
export interface Claimed extends DeskPair {
  claim: number;
}

interface Take {
  how: Taking;
  reason: string;
  rid: string | null;
  /** Who takes it away from somebody, or gives it to somebody else; the taker themselves otherwise. */
  by: Staff;
}

export interface TakeInput extends Take {
  pair: DeskPair;
  taker: Holder;
  /** What they hold, where it has just been read. */
  hands?: ReadHands;
}

export type TakeConversation = (
  input: TakeInput,
) => Promise<Result<Claimed, TakeCode | "busy" | "deadline_exceeded">>;

export function openTaking(
  { database, now, catalogue }: ActorEnv,
  { atDesk, live }: { atDesk: ChangeAtDesk; live: LiveQueue },
): TakeConversation {
  /** Whether a member may be written to first today; the line itself is counted when it is sent. */
  async function takesFirstMessages(member: MemberId): Promise<boolean> {
    const [account, firsts] = await database.getMany([
      keys.account(member),
      keys.deskCount(FIRST_MESSAGES, member),
    ]);
    const today = firsts.value?.day === dayOf(now()) ? firsts.value.count : 0;
    return maySpend(account.value, now()) && today < deskOf(catalogue()).first_messages_a_day;
  }

  return async ({ pair, taker, hands, ...take }) => {
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
    if (from && from.staff !== taker.staff.id) {
      // What the one before had begun to write goes along.
      await copyDeskDraft(database, { from: from.staff, to: taker.staff.id, pair: pairOf(persona, member) });
    }
    return accept({ ...pair, claim });
  };
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
