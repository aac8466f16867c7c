/** How many messages wait for one side of a conversation. Pure. */

/** What a side's count follows from. */
interface Counts {
  /** Messages that it has sent. */
  sent: number;
  /** Messages of the other's that it has read. */
  read_count: number;
  /** Messages of the other's that it has deleted; missing where none are. */
  cleared?: { count: number };
}

/** Unread messages that a side has of the other. What it deleted counts no more, read or not. */
export function unreadOf(
  { sides }: { readonly sides: readonly [Counts, Counts] },
  side: 0 | 1,
): number {
  const { read_count, cleared } = sides[side];
  return sides[side === 0 ? 1 : 0].sent - Math.max(read_count, cleared?.count ?? 0);
}
