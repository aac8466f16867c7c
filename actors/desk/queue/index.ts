/**
 * The queue in memory: the rows of the conversations that the desk has to do with, in the order in which they are to be
 * answered, and counted by virtual profile and language. Pure but for what it keeps.
 *
 * Invariant: it is only for speed. Who holds a conversation is decided on the conversation itself.
 */
import { QUEUE_STATES, type QueueState } from "@/domain/desk.ts";
import { conversationId, type MemberId, type Pair, pairOf, type StaffId } from "@/domain/ids.ts";
import type { QueueRow } from "@/store/records.ts";

export type QueueTotals = Record<QueueState, number>;

/** Rows by conversation, in their order, by holder, and counted; each is kept up with every row that is set. */
export class QueueIndex {
  readonly #rows = new Map<string, QueueRow>();
  /** New and waiting ones in their order. */
  readonly #waiting: QueueRow[] = [];
  /** Claimed, snoozed and escalated ones. */
  readonly #others = new Map<string, QueueRow>();
  readonly #held = new Map<StaffId, Map<string, QueueRow>>();
  readonly #totals = new Map<MemberId, Map<string, QueueTotals>>();

  get size(): number {
    return this.#rows.size;
  }

  get(pair: Pair): QueueRow | null {
    return this.#rows.get(conversationId(pair)) ?? null;
  }

  /** Puts a row where it belongs by now, or takes it away. Gives the row before. */
  set(pair: Pair, row: QueueRow | null, now: number): QueueRow | null {
    const id = conversationId(pair);
    const before = this.#rows.get(id) ?? null;
    if (before) this.#remove(id, before);
    if (row) this.#add(id, wakenAt(row, now));
    return before;
  }

  /** Brings back what was put aside until now; gives the virtual profiles that it is about. */
  wake(now: number): Set<MemberId> {
    const woken = new Set<MemberId>();
    for (const row of this.#others.values()) {
      if (row.state !== "snoozed" || row.until > now) continue;
      this.set(pairOfRow(row), row, now);
      woken.add(row.persona);
    }
    return woken;
  }

  /** New and waiting ones, the next one first. */
  waiting(): readonly QueueRow[] {
    return this.#waiting;
  }

  /** Claimed, snoozed and escalated ones. */
  others(): Iterable<QueueRow> {
    return this.#others.values();
  }

  /** What somebody holds. */
  heldBy(staff: StaffId): QueueRow[] {
    return [...this.#held.get(staff)?.values() ?? []];
  }

  /** Everything that is held. */
  *held(): Generator<QueueRow> {
    for (const rows of this.#held.values()) yield* rows.values();
  }

  /** How many conversations of the virtual profiles that fit stand where, by virtual profile and language. */
  *counted(fits: (persona: MemberId) => boolean): Generator<[MemberId, string, QueueTotals]> {
    for (const [persona, byLang] of this.#totals) {
      if (fits(persona)) { for (const [lang, totals] of byLang) yield [persona, lang, totals]; }
    }
  }

  clear(): void {
    for (const kept of [this.#rows, this.#others, this.#held, this.#totals]) kept.clear();
    this.#waiting.length = 0;
  }

  #add(id: string, row: QueueRow): void {
    this.#rows.set(id, row);
    if (isWaiting(row)) this.#waiting.splice(placeOf(this.#waiting, row), 0, row);
    else this.#others.set(id, row);
    if (row.claim) {
      const held = this.#held.get(row.claim.staff);
      if (held) held.set(id, row);
      else this.#held.set(row.claim.staff, new Map([[id, row]]));
    }
    this.#count(row, 1);
  }

  #remove(id: string, row: QueueRow): void {
    this.#rows.delete(id);
    if (isWaiting(row)) this.#waiting.splice(placeOf(this.#waiting, row), 1);
    else this.#others.delete(id);
    if (row.claim) {
      const held = this.#held.get(row.claim.staff);
      held?.delete(id);
      if (held?.size === 0) this.#held.delete(row.claim.staff);
    }
    this.#count(row, -1);
  }

  #count({ persona, lang, state }: QueueRow, step: 1 | -1): void {
    const byLang = this.#totals.get(persona) ?? new Map<string, QueueTotals>();
    const totals = byLang.get(lang) ?? noTotals();
    totals[state] += step;
    if (QUEUE_STATES.some((each) => totals[each] > 0)) byLang.set(lang, totals);
    else byLang.delete(lang);
    if (byLang.size > 0) this.#totals.set(persona, byLang);
    else this.#totals.delete(persona);
  }
}

/** The pair of a row. */
export function pairOfRow({ persona, member }: Pick<QueueRow, "persona" | "member">): Pair {
  return pairOf(persona, member);
}

/** Counts of an empty queue. */
export function noTotals(): QueueTotals {
  return { new: 0, waiting: 0, claimed: 0, snoozed: 0, escalated: 0 };
}

/** Adds one count to another. */
export function addTotals(to: QueueTotals, from: Readonly<QueueTotals>): void {
  for (const state of QUEUE_STATES) to[state] += from[state];
}

/** A row whose time aside is over waits again, before anybody writes that down. */
function wakenAt(row: QueueRow, now: number): QueueRow {
  return row.state === "snoozed" && row.until <= now ? { ...row, state: "waiting" } : row;
}

/** Which of two is answered first: the earlier promise, then who waits longer. */
export function compareRows(one: QueueRow, other: QueueRow): number {
  return one.promise_at - other.promise_at || one.since - other.since ||
    compareTexts(one.persona, other.persona) || compareTexts(one.member, other.member);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function isWaiting({ state }: QueueRow): boolean {
  return state === "new" || state === "waiting";
}

/** Where a row is, or belongs, in rows in their order. */
function placeOf(rows: readonly QueueRow[], row: QueueRow): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = rows[middle];
    if (there && compareRows(there, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
