/**
 * What somebody of the desk has in their hands. How much they hold follows from the conversations that they have taken: so
 * nothing has to be written here where a conversation is given back, taken away or closed. Every taking checks and writes
 * the row in its own commit, so two tabs, or two isolates, never take more than the catalogue allows together.
 */
import { type MemberId, pairOf, type StaffId } from "@/domain/ids.ts";
import { SKIP_SPAN_MS } from "@/domain/limits.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { DeskHands } from "@/store/records.ts";

export interface DeskPair {
  persona: MemberId;
  member: MemberId;
}

/** A conversation that somebody holds, with the number of its claim. */
export interface HeldPair extends DeskPair {
  n: number;
}

/** Hands as they were read: the row, and what they hold. */
export interface ReadHands {
  staff: StaffId;
  row: Entry<DeskHands>;
  held: readonly HeldPair[];
  /** Within the last hour. */
  skips: DeskHands["skips"];
}

const EMPTY: DeskHands = { taken: [], skips: [] };

/** Reads what somebody holds. The row comes first: what is taken afterwards changes it. */
export async function readHands(database: Database, staff: StaffId, now: number): Promise<ReadHands> {
  const row = await database.get(keys.deskHands(staff));
  const { taken, skips } = row.value ?? EMPTY;
  const conversations = await database.getMany(
    taken.map(({ persona, member }) => keys.conversation(pairOf(persona, member))),
  );
  const held = taken.flatMap((pair, nth): HeldPair[] => {
    const claim = conversations[nth]?.value?.desk?.claim;
    return claim?.staff === staff ? [{ ...pair, n: claim.n }] : [];
  });
  return { staff, row, held, skips: skips.filter(({ at }) => at > now - SKIP_SPAN_MS) };
}

/** The row after one more conversation; `rid` where it was given as the next one. */
export function withTaken(
  { row, held, skips }: ReadHands,
  { persona, member, n }: HeldPair,
  rid: string | null,
): DeskHands {
  const next = rid === null ? row.value?.next : { rid, persona, member, n };
  const others = held.filter((each) => !isSame(each, { persona, member }));
  return {
    taken: [...others.map(({ persona, member }) => ({ persona, member })), { persona, member }],
    skips,
    ...(next && { next }),
  };
}

/** The row after a conversation was passed on. */
export function withSkip({ row, skips }: ReadHands, pair: DeskPair, at: number): DeskHands {
  const { persona, member } = pair;
  return { ...(row.value ?? EMPTY), skips: [...skips, { persona, member, at }] };
}

/** Whether both are one conversation. */
export function isSame(one: DeskPair, other: DeskPair): boolean {
  return one.persona === other.persona && one.member === other.member;
}
