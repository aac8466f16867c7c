/**
 * Searches the texts of one conversation, the latest first. There is no index of words: a call looks through a limited
 * number of messages and says where the next one goes on, so its cost depends neither on how long the conversation is,
 * nor on what was written into it.
 *
 * Invariant: calls that follow each other look at every message once, since each says exactly how far it came.
 */
import { setImmediate } from "node:timers/promises";
import type { Pair } from "@/domain/ids.ts";
import { SEARCH_MESSAGES_CHARS, SEARCH_MESSAGES_ROWS } from "@/domain/limits.ts";
import { matchesAllWords, wordsOf } from "@/domain/search_text.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import type { Message } from "@/store/records.ts";

/** Messages read at once. */
const CHUNK = 100;
/** Characters looked through in a turn: a text is dear to compare where its characters come apart into many. */
const TURN_CHARS = 2_000;

/** Resolves with the turn that was given out last. */
let turns: Promise<void> = Promise.resolve();

export interface SearchInput {
  search: string;
  /** Without this one and those after it. */
  before: number;
  /** Most messages to give. */
  take: number;
  /** Messages up to this one are not there. */
  floor: number;
}

export interface FoundMessages {
  found: { seq: number; message: Message }[];
  /** The `before` of the next call; null where the beginning was reached. */
  next: number | null;
}

/** Messages with all the words that are searched for. What has no word in it is in none. */
export async function searchMessages(
  database: Database,
  pair: Pair,
  { search, before, take, floor }: SearchInput,
): Promise<FoundMessages> {
  const words = wordsOf(search);
  const found: FoundMessages["found"] = [];
  if (words.length === 0) return { found, next: null };
  const nextBefore = (seq: number) => seq > floor + 1 ? seq : null;
  const end = Math.max(floor + 1, before - SEARCH_MESSAGES_ROWS);
  let looked = 0;
  let turnAt = TURN_CHARS;
  for (let to = before; to > end; to -= CHUNK) {
    await nextTurn();
    const rows = await listMessages(database, pair, { from: Math.max(end, to - CHUNK), to });
    for (const row of rows.reverse()) {
      const { type, text } = row.message;
      if (type === "text" && matchesAllWords(text, words)) found.push(row);
      looked += text.length;
      if (found.length === take || looked >= SEARCH_MESSAGES_CHARS) {
        return { found, next: nextBefore(row.seq) };
      }
      if (looked < turnAt) continue;
      turnAt = looked + TURN_CHARS;
      await nextTurn();
    }
  }
  return { found, next: nextBefore(end) };
}

/** One search has its turn in a round of the event loop, so that however many there are, whatever else is to do goes on. */
function nextTurn(): Promise<void> {
  return turns = turns.then(() => setImmediate());
}
