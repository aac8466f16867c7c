/**
 * Has quotes follow what they quote. A change of a message that later ones may quote, by its sender or by a decision, leaves a
 * row in its commit (`putRequote`):
 *
 * 1. Whoever has made the change follows it at once. The sweep follows what was cut off.
 * 2. Its answers are looked for from the message on. A few of them at a time are written anew in a commit that checks the
 *    conversation, so of two that do the same each finds what the other has done; an answer that is sent meanwhile quotes the
 *    message as it is by then (loaded_state.ts).
 * 3. Once none is left the row goes, unless the message has changed again: then all of it begins anew.
 *
 * Invariant: a quote says something else than its message only as long as there is such a row.
 */
import { conversationId, type MemberId, messageId, type Pair, parseMessageId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { check, type Entry, newChange, remove, set } from "@/store/change.ts";
import { quoteOf } from "@/store/conversations/quote.ts";
import { putChanged } from "@/store/conversations/writer.ts";
import { keys } from "@/store/keys.ts";
import type { Message, Quote } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import { forgetAnswer } from "@/actors/conversation/answer_record.ts";
import { changeEvents, readSeers } from "@/actors/conversation/change_event.ts";
import { versionAfter } from "@/actors/conversation/changing.ts";
import { type ConversationState, notifyPair, routeKeys } from "@/actors/conversation/state.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Mailboxes } from "@/actors/mailbox.ts";

export interface Quotes {
  /** Writes quotes of a changed message anew. What fails is left to the sweep. */
  follow(pair: Pair, seq: number): Promise<void>;
  /** Does so for all messages whose quotes were left. */
  sweep(signal?: AbortSignal): Promise<void>;
}

/** Answers in one commit: with the conversation and two routes they fit the checks, and their events the values, of any database. */
const QUOTES_AT_ONCE = 3;
/** Changed messages that one step of the sweep looks at. */
const CHANGED_AT_ONCE = 50;

/** An answer that quotes what is not so any more. */
interface StaleAnswer {
  seq: number;
  entry: Entry<Message> & { value: Message };
}

/** Binds quotes to the conversations' mailboxes of an isolate. */
export function openQuotes(env: ActorEnv, conversations: Mailboxes<ConversationState>): Quotes {
  const { database, now } = env;

  async function followThrough(pair: Pair, seq: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const row = await database.get(keys.requote(pair, seq));
      if (row.value === null) return;
      let last: number | null = seq;
      while (last !== null) {
        if (signal?.aborted) return;
        const after: number = last;
        last = await conversations.run(
          conversationId(pair),
          (state) => writeSome(state, { pair, seq, after }),
        );
      }
      const done = newChange();
      check(done, row);
      remove(done, row.key);
      if (await database.commit(done) !== null) return;
    }
  }

  /** Writes the first quotes of message `seq` anew that come after a message; gives the last of these, null where there was none. */
  async function writeSome(
    state: ConversationState,
    { pair, seq, after }: { pair: Pair; seq: number; after: number },
  ): Promise<number | null> {
    const done = await commitDraft(env, async (draft) => {
      const [conversation, quoted, ...routes] = await database.getMany([
        keys.conversation(pair),
        keys.message(pair, seq),
        ...routeKeys(pair),
      ]);
      const quote = quoted.value && quoteOf(seq, quoted.value);
      if (!conversation.value || !quoted.value || !quote) return accept(null);
      const answers = await listStale(pair, quote, after);
      if (answers.length === 0) return accept(null);
      const changed = answers.map(({ seq, entry }) => ({
        seq,
        entry,
        next: { ...entry.value, reply: quote, version: versionAfter(entry.value) },
      }));
      const { reacts = 0 } = conversation.value;
      const next = { ...conversation.value, reacts: reacts + changed.length };
      putChanged(draft, pair, conversation, { conversation: next, messages: changed });
      await forgetAnswers(draft, pair, answers);
      const messages = changed.map(({ seq, next }) => ({ seq, message: next }));
      const seers = await readSeers(env, messages.map(({ message }) => message));
      notifyPair(draft, state, {
        pair,
        routes,
        deliveries: changeEvents(pair, {
          sender: quoted.value.sender_id,
          messages,
          conversation: next,
          now: now(),
          seers,
        }),
        conversation: { ...conversation, value: next },
      });
      return accept(answers.at(-1)?.seq ?? null);
    });
    return done.ok ? done.value : null;
  }

  /** The first answers after a message whose quote is another one. Reads on from there, never from the beginning. */
  async function listStale(pair: Pair, quote: Quote, after: number): Promise<StaleAnswer[]> {
    const found: StaleAnswer[] = [];
    for await (const row of database.list(keys.messages(pair), { start: keys.message(pair, after + 1) })) {
      const { reply } = row.value;
      if (reply?.seq !== quote.seq || isSame(reply, quote)) continue;
      found.push({ seq: Number(row.key[3]), entry: row });
      if (found.length === QUOTES_AT_ONCE) break;
    }
    return found;
  }

  /** Takes the quote out of what the commands of answers are answered again (P2). */
  async function forgetAnswers(draft: Draft, pair: Pair, answers: readonly StaleAnswer[]): Promise<void> {
    for (const { seq, entry: { value: { sender_id, rid } } } of answers) {
      const record = rid === undefined ? null : await database.get(keys.rid(sender_id, rid));
      forgetAnswer(draft, record, { id: messageId(pair, seq), now: now() });
    }
  }

  /** Leaves rows, once, for messages that decisions of an older database are about: what quotes them was left as it was. */
  async function fill(signal?: AbortSignal): Promise<void> {
    const filled = await database.get(keys.quotesFilled());
    if (filled.value !== null) return;
    for await (const { value: { measure, target } } of database.list(keys.decisions())) {
      if (signal?.aborted) return;
      if (measure !== "hide_text" || target?.kind !== "message") continue;
      const place = parseMessageId(target.id);
      if (place) await commitSet(keys.requote(place.pair, place.seq));
    }
    await commitSet(filled.key);
  }

  async function commitSet(key: ReturnType<typeof keys.requote>): Promise<void> {
    const change = newChange();
    set(change, key, 0);
    await database.commit(change);
  }

  return {
    follow: (pair, seq) => followThrough(pair, seq).catch(() => {}),
    async sweep(signal) {
      await fill(signal);
      while (!signal?.aborted) {
        const rows = await Array.fromAsync(database.list(keys.requotes(), { limit: CHANGED_AT_ONCE }));
        for (const { key } of rows) {
          await followThrough([key[1] as MemberId, key[2] as MemberId], Number(key[3]), signal);
        }
        if (rows.length < CHANGED_AT_ONCE) return;
      }
    },
  };
}

function isSame(one: Quote, other: Quote): boolean {
  return one.preview === other.preview && one.type === other.type && one.unsent === other.unsent;
}
