/**
 * What the desk has to do with a conversation, and how lines, likes and claims change it. Pure.
 *
 * 1. A member's line, or like, begins a wait; a paid line begins what is due back.
 * 2. The virtual profile's answer ends both. Nothing else does: a claim, a snooze or an escalation only says whose it is.
 * 3. A line that is unsent before it was answered waits no more, and nothing of it is due: those that are left count.
 * 4. What is due and was not answered is paid back; the wait goes on, since an answer still reaches the member.
 */
import { type Lots, paidFor, subtractLots, sumLots } from "@/domain/coin_lots.ts";
import type { StaffId } from "@/domain/ids.ts";
import { languageOf } from "@/actors/member/language.ts";
import type { Claim, DeskState, Due, Member } from "@/store/records.ts";

const HOUR_MS = 3_600_000;

/** The state of a conversation with a virtual profile that the desk has had nothing to do with. */
export function newDeskState(persona: Pick<Member, "id">, member: Pick<Member, "lang">): DeskState {
  return { persona: persona.id, lang: languageOf(member.lang), claims: 0 };
}

/** A member's line: what it cost, and of which lots; `hours` after which it is paid back. */
interface PaidLine {
  at: number;
  seq: number;
  coins: number;
  hours: number;
  lots?: Lots;
}

/** After a member's line of `coins` coins. It ends a snooze, and the wait for the answer to a first message. */
export function afterMemberLine(
  { snoozed: _, opened_at: __, ...desk }: DeskState,
  line: PaidLine,
): DeskState {
  const { at, coins, hours } = line;
  const isWaiting = desk.waits?.kind === "message";
  const waits = isWaiting && desk.waits
    ? desk.waits
    : { kind: "message" as const, since: at, promise_at: at + hours * HOUR_MS };
  return { ...desk, waits, ...(coins > 0 && { due: addDue(desk.due, line) }) };
}

function addDue(due: Due | undefined, { at, seq, coins, hours, lots = [{ coins }] }: PaidLine): Due {
  const before = due && (due.lots ?? [{ coins: due.coins }]);
  const all = paidFor(sumLots([...(before ?? []), ...lots]));
  const cost = all && { lots: all };
  if (!due) return { at: at + hours * HOUR_MS, from_seq: seq, coins, lines: 1, ...cost };
  return { ...due, coins: due.coins + coins, lines: due.lines + 1, ...cost };
}

/** A member's line that still waits for an answer. */
interface LeftLine {
  seq: number;
  at: number;
  isPaid: boolean;
}

/**
 * After a member has unsent a line that nobody had answered. `paid` is what it cost, null where it cost nothing; `left` are
 * the lines around it that wait still, in their order.
 */
export function afterUnsentLine(
  desk: DeskState,
  { at, seq, paid, left, hours }: {
    at: number;
    seq: number;
    paid: { coins: number; lots: Lots } | null;
    left: readonly LeftLine[];
    hours: number;
  },
): DeskState {
  const { waits, due, ...rest } = desk;
  const first = left.find((line) => line.at >= at);
  const promised = (line: LeftLine) => ({ since: line.at, promise_at: line.at + hours * HOUR_MS });
  const isFirst = waits?.kind === "message" && waits.since === at;
  const waitsNow = !isFirst ? waits : first && { ...waits, ...promised(first) };
  const isDue = paid !== null && due !== undefined && seq >= due.from_seq;
  const dueNow = isDue ? withoutDue(due, { seq, paid, left, hours }) : due;
  return { ...rest, ...(waitsNow && { waits: waitsNow }), ...(dueNow && { due: dueNow }) };
}

function withoutDue(
  due: Due,
  { seq, paid: { coins, lots = [{ coins }] }, left, hours }: {
    seq: number;
    paid: { coins: number; lots: Lots };
    left: readonly LeftLine[];
    hours: number;
  },
): Due | null {
  if (due.lines <= 1) return null;
  const { lots: before = [{ coins: due.coins }], ...rest } = due;
  const all = paidFor(subtractLots(before, lots));
  const first = due.from_seq === seq ? left.find((line) => line.isPaid && line.seq > seq) : undefined;
  return {
    ...rest,
    ...(first && { at: first.at + hours * HOUR_MS, from_seq: first.seq }),
    coins: due.coins - coins,
    lines: due.lines - 1,
    ...(all && { lots: all }),
  };
}

/** After a line of the virtual profile's. One that answers nothing is a first message until the member answers. */
export function afterPersonaLine(
  { waits: _, due: __, snoozed: ___, ...desk }: DeskState,
  { at, isFirst }: { at: number; isFirst: boolean },
): DeskState {
  return isFirst ? { ...desk, opened_at: at } : desk;
}

/** After a member has liked the virtual profile: they wait, unless they do already. */
export function afterLike(desk: DeskState, { at, hours }: { at: number; hours: number }): DeskState {
  if (desk.waits) return desk;
  return { ...desk, waits: { kind: "like", since: at, promise_at: at + hours * HOUR_MS } };
}

/** Without the wait of a like, as after a like back. */
export function withoutLikeWait(state: DeskState): DeskState {
  if (state.waits?.kind !== "like") return state;
  const { waits: _, ...desk } = state;
  return desk;
}

/** After what was due was paid back. */
export function afterPayBack({ due: _, ...desk }: DeskState): DeskState {
  return desk;
}

/** Without a claim, as after its end. */
export function withoutClaim({ claim: _, ...desk }: DeskState): DeskState {
  return desk;
}

/** With the next claim, for this person; whatever put it aside is over. */
export function withClaim(
  { snoozed: _, ...desk }: DeskState,
  by: Pick<Claim, "staff" | "session" | "at">,
): DeskState & { claim: Claim } {
  const n = desk.claims + 1;
  return { ...desk, claims: n, claim: { n, ...by } };
}

/** Whether a claim of this number is current, and this person's (P23). */
export function holds(
  desk: DeskState | undefined,
  { staff, claim }: { staff: StaffId; claim: number },
): boolean {
  return desk?.claim?.n === claim && desk.claim.staff === staff;
}
