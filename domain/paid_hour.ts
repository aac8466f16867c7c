/**
 * Spells of paid chat: lines that cost coins, each less than ten minutes after the one before, in whichever chats. Whoever has
 * chatted so for an hour is told once a spell (PC-10). Pure.
 */
import type { Movement } from "@/domain/money.ts";

/** So long after a paid line the next one begins another spell. */
export const SPELL_GAP_MS = 10 * 60_000;
/** So long after its first paid line a spell is worth a hint. */
export const HINT_AFTER_MS = 60 * 60_000;

/** The last spell of a member. Times are in milliseconds since 1970. */
export interface PaidSpell {
  /** When its first line was paid. */
  since: number;
  /** When its last line was paid. */
  last: number;
  /** Coins that its lines have cost. */
  coins: number;
  /** Its member was told. */
  hinted?: true;
}

/** Counts a paid line on the account that paid it; `hint` is the spell whose member is to be told by it. */
export function countPaidLine(
  { account, entry }: Movement,
): { movement: Movement; hint: PaidSpell | null } {
  const { at, delta } = entry;
  const { chatting } = account;
  const before = chatting && at - chatting.last < SPELL_GAP_MS ? chatting : { since: at, last: at, coins: 0 };
  // The clocks of two chats may differ: none sets a spell back.
  const spell: PaidSpell = { ...before, last: Math.max(before.last, at), coins: before.coins - delta };
  const isDue = !spell.hinted && at - spell.since >= HINT_AFTER_MS;
  const counted = isDue ? { ...spell, hinted: true as const } : spell;
  return { movement: { account: { ...account, chatting: counted }, entry }, hint: isDue ? counted : null };
}
