/**
 * Chats of an erased member. Where a person is on the other side they keep theirs: the conversation goes over to the pseudonym in
 * one change, and its messages follow. Where nobody is, as with a virtual profile, it goes.
 *
 * Invariant: nothing is sent, read or reacted to in a conversation whose row is gone, so messages follow at leisure.
 */
import { type MemberId, otherOf, type Pair, pairOf } from "@/domain/ids.ts";
import { check, newChange, remove, set } from "@/store/change.ts";
import { movePlaces, placeOf, placeRow, SIDES, unpinned } from "@/store/conversations/places.ts";
import { NEW_CONVERSATION, sideOf } from "@/store/conversations/reader.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Conversation, ErasureTarget, Message, Side } from "@/store/records.ts";
import { renamedValue } from "@/store/erasure/rename.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { address, newDraft, notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Messages that one change moves, as many as its size allows whatever they say. */
const MESSAGES_AT_ONCE = 50;
/** Photos and recordings among them are checked one by one: somebody may be looking at one, or taking one down. */
const CHECKS_MAX = 8;

/** Brings a conversation over, or takes it out, with its messages. False where it has changed meanwhile. */
export async function eraseConversation(env: ActorEnv, pair: Pair, target: ErasureTarget): Promise<boolean> {
  const { database } = env;
  const { member, ghost } = target;
  const other = otherOf(pair, member);
  const [before, person, route, unread] = await database.getMany([
    keys.conversation(pair),
    keys.member(other),
    keys.route(other),
    keys.unread(other, member),
  ]);
  if (!before.value) return true;
  const draft = newDraft();
  check(draft, before);
  remove(draft, before.key);
  for (const side of SIDES) {
    const place = placeOf(before.value, side);
    const row = placeRow(pair, side, place);
    if (row) remove(draft, row);
    if (place.pin !== null) remove(draft, keys.pin(pair[side], place.pin));
  }
  remove(draft, unread.key);
  if (person.value && !person.value.virtual && !person.value.erased_at) {
    const ownSide = sideOf(pair, member);
    const next = afterErasure(before.value, ownSide, target);
    const nextPair = pairOf(ghost, other);
    const ordered: Conversation = sideOf(nextPair, ghost) === ownSide
      ? next
      : { ...next, sides: [next.sides[1], next.sides[0]] };
    set(draft, keys.conversation(nextPair), ordered);
    movePlaces(draft, nextPair, { before: NEW_CONVERSATION, after: ordered });
  }
  // Open tabs have the member in their lists still.
  const frame = eventFrame("user/gone", { user_id: member });
  notify(draft, [{ kind: "event", to: [other], frame }], [{ member: other, route }]);
  const publish = address(draft, env);
  if (await database.commit(draft) === null) return false;
  publish();
  await moveMessages(env, pair, target);
  return true;
}

/** What the other one keeps: of the erased member's side only what counts. */
function afterErasure(before: Conversation, ownSide: 0 | 1, target: ErasureTarget): Conversation {
  const { closed: _, desk: __, ...conversation } = renamedValue(before, target);
  const theirs = unpinned(conversation.sides[ownSide === 0 ? 1 : 0]);
  const { muted_until: ___, ...side } = unpinned(conversation.sides[ownSide]);
  const own: Side = {
    ...side,
    // As if they had deleted all of it: it stands in no list of theirs.
    cleared: { seq: conversation.last_seq, count: theirs.sent },
  };
  return { ...conversation, sides: ownSide === 0 ? [own, theirs] : [theirs, own] };
}

/** Has the messages of a pair follow their conversation: to the pseudonym, or nowhere. */
export async function moveMessages(
  { database, now }: ActorEnv,
  pair: Pair,
  target: ErasureTarget,
): Promise<void> {
  const nextPair = pairOf(target.ghost, otherOf(pair, target.member));
  const { value: kept } = await database.get(keys.conversation(nextPair));
  const isSwapped = sideOf(nextPair, target.ghost) !== sideOf(pair, target.member);
  for (;;) {
    const change = newChange();
    let moved = 0;
    for await (const row of database.list(keys.messages(pair), { limit: MESSAGES_AT_ONCE })) {
      if (change.checks.length === CHECKS_MAX) break;
      if (row.value.photo || row.value.voice) check(change, row);
      remove(change, row.key);
      if (kept) {
        const next = messageAfter(row.value, target, { isSwapped, now: now() });
        set(change, keys.message(nextPair, Number(row.key[3])), next);
      }
      moved++;
    }
    if (moved === 0) return;
    await database.commit(change);
  }
}

/**
 * A message as the other one keeps it: without the command that made it, and without a photo or a recording of the erased
 * member's.
 */
function messageAfter(
  before: Message,
  target: ErasureTarget,
  { isSwapped, now }: { isSwapped: boolean; now: number },
): Message {
  const { rid, reactions, photo, voice, ...message } = before;
  const isOwn = before.sender_id === target.member;
  return {
    ...renamedValue(message, target),
    ...!isOwn && rid !== undefined && { rid },
    ...photo && { photo: { ...photo, exp: isOwn ? Math.min(photo.exp, now) : photo.exp } },
    ...voice && { voice: isOwn ? { ...voice, ended_at: voice.ended_at ?? now } : voice },
    ...reactions && { reactions: isSwapped ? [reactions[1], reactions[0]] : reactions },
  };
}

/** The pair of a row of a conversation or a message. */
export function pairIn(key: Key<unknown>): Pair {
  return [key[1] as MemberId, key[2] as MemberId];
}
