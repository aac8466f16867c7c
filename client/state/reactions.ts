/**
 * The reactions to the messages of a thread. Pure; for thread.ts.
 * Invariant: of each member and message the reaction with the highest `n` counts, so events may be repeated, late or arrive
 * before their message; and the number up to which no change is missing is known.
 */
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { ReactionView } from "@/protocol/views/message.ts";

/** The reaction that a member chooses; empty for none. */
export type WantedReaction = CallInput<"message/react">["reaction"];

export interface Reactions {
  /** By message number; including removed ones, so that an earlier one cannot come back. */
  readonly under: ReadonlyMap<number, readonly ReactionView[]>;
  /** All changes of the conversation up to this number are applied. */
  readonly known: number;
  /** Later changes that are applied, while one before them is missing. */
  readonly beyond: ReadonlySet<number>;
  /** The member's unconfirmed choices, by message. */
  readonly wanted: ReadonlyMap<number, WantedReaction>;
}

/** No reactions yet, for a page that was read after `known` changes. */
export function noReactions(known: number): Reactions {
  return { under: new Map(), known, beyond: new Set(), wanted: new Map() };
}

/** Applies reactions of pages and events, by message number. */
export function addReactions(
  reactions: Reactions,
  news: Iterable<readonly [number, readonly ReactionView[]]>,
): Reactions {
  let under: Map<number, readonly ReactionView[]> | null = null;
  for (const [seq, list] of news) {
    for (const each of list) {
      const before: readonly ReactionView[] = (under ?? reactions.under).get(seq) ?? [];
      const known = before.find(({ member_id }) => member_id === each.member_id);
      if (known && known.n >= each.n) continue;
      under ??= new Map(reactions.under);
      under.set(seq, [...before.filter((other) => other !== known), each]);
    }
  }
  return under ? { ...reactions, under } : reactions;
}

/** The change with this number was applied. */
export function countChange(reactions: Reactions, number: number): Reactions {
  if (number <= reactions.known) return reactions;
  const beyond = new Set(reactions.beyond).add(number);
  let { known } = reactions;
  while (beyond.delete(known + 1)) known++;
  return { ...reactions, known, beyond };
}

/** All loaded messages were reloaded after so many changes. */
export function knowChanges(reactions: Reactions, known: number): Reactions {
  if (known <= reactions.known) return reactions;
  const left = { ...reactions, known, beyond: new Set([...reactions.beyond].filter((each) => each > known)) };
  return left.beyond.has(known + 1) ? countChange(left, known + 1) : left;
}

/** Whether changes are missing, given their total count. */
export function hasMissed({ known }: Reactions, changes: number): boolean {
  return changes > known;
}

/** The member has chosen a reaction; null: the server has answered. */
export function wantReaction(reactions: Reactions, seq: number, reaction: WantedReaction | null): Reactions {
  const wanted = new Map(reactions.wanted);
  if (reaction === null) wanted.delete(seq);
  else wanted.set(seq, reaction);
  return { ...reactions, wanted };
}

/** Removes the reactions to messages up to this number. */
export function clearReactions(reactions: Reactions, seq: number): Reactions {
  const isLeft = ([at]: readonly [number, unknown]) => at > seq;
  if ([...reactions.under.keys(), ...reactions.wanted.keys()].every((at) => at > seq)) return reactions;
  return {
    ...reactions,
    under: new Map([...reactions.under].filter(isLeft)),
    wanted: new Map([...reactions.wanted].filter(isLeft)),
  };
}

/** The reactions to a message, the contact's first, the member's latest choice last. */
export function reactionsUnder(reactions: Reactions, seq: number, me: string): ReactionView[] {
  const known = reactions.under.get(seq) ?? [];
  const wanted = reactions.wanted.get(seq);
  const own = known.find(({ member_id }) => member_id === me);
  const mine = wanted === undefined ? own : { member_id: me, n: own?.n ?? 0, reaction: wanted };
  return [...known.filter(({ member_id }) => member_id !== me), ...mine ? [mine] : []]
    .filter(({ reaction }) => reaction !== "");
}
