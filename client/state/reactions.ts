/**
 * What stands under the messages of a thread. Pure; a part of thread.ts.
 * Invariant: of each member and message the reaction with the highest `n` counts, so what is heard twice, late or before its
 * message changes nothing; and it is known up to which change none is missing.
 */
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { ReactionView } from "@/protocol/views/message.ts";

/** What a member wants under a message; empty for nothing. */
export type WantedReaction = CallInput<"message/react">["reaction"];

export interface Reactions {
  /** By the number of their message; taken away ones too, so that an earlier one cannot come back. */
  readonly under: ReadonlyMap<number, readonly ReactionView[]>;
  /** Of the conversation's changes, this one and all before it are applied. */
  readonly known: number;
  /** Later changes that are applied, while one before them is missing. */
  readonly beyond: ReadonlySet<number>;
  /** What the member has just chosen, by message, until the server has answered. */
  readonly wanted: ReadonlyMap<number, WantedReaction>;
}

/** Nothing is known but that a page of messages was read after so many changes. */
export function noReactions(known: number): Reactions {
  return { under: new Map(), known, beyond: new Set(), wanted: new Map() };
}

/** Applies what was read or heard about messages, by their numbers. */
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

/** Every loaded message was read again after so many changes. */
export function knowChanges(reactions: Reactions, known: number): Reactions {
  if (known <= reactions.known) return reactions;
  const left = { ...reactions, known, beyond: new Set([...reactions.beyond].filter((each) => each > known)) };
  return left.beyond.has(known + 1) ? countChange(left, known + 1) : left;
}

/** Whether changes were missed of which there have been so many. */
export function hasMissed({ known }: Reactions, changes: number): boolean {
  return changes > known;
}

/** The member chose a reaction; null: the server has answered. */
export function wantReaction(reactions: Reactions, seq: number, reaction: WantedReaction | null): Reactions {
  const wanted = new Map(reactions.wanted);
  if (reaction === null) wanted.delete(seq);
  else wanted.set(seq, reaction);
  return { ...reactions, wanted };
}

/** Forgets what stands under messages up to this number. */
export function clearReactions(reactions: Reactions, seq: number): Reactions {
  const isLeft = ([at]: readonly [number, unknown]) => at > seq;
  if ([...reactions.under.keys(), ...reactions.wanted.keys()].every((at) => at > seq)) return reactions;
  return {
    ...reactions,
    under: new Map([...reactions.under].filter(isLeft)),
    wanted: new Map([...reactions.wanted].filter(isLeft)),
  };
}

/** What stands under a message, the contact's first; the member's own as they chose it last. */
export function reactionsUnder(reactions: Reactions, seq: number, me: string): ReactionView[] {
  const known = reactions.under.get(seq) ?? [];
  const wanted = reactions.wanted.get(seq);
  const own = known.find(({ member_id }) => member_id === me);
  const mine = wanted === undefined ? own : { member_id: me, n: own?.n ?? 0, reaction: wanted };
  return [...known.filter(({ member_id }) => member_id !== me), ...mine ? [mine] : []]
    .filter(({ reaction }) => reaction !== "");
}
