import assert from "node:assert/strict";
import { makeMemberId, type MemberId, otherOf, type Pair, pairOf } from "@/domain/ids.ts";
import { type Change, type Entry, newChange } from "@/store/change.ts";
import { listContacts } from "@/store/conversations/contacts.ts";
import { NEW_CONVERSATION, sideOf } from "@/store/conversations/reader.ts";
import { placeOf, SIDES } from "@/store/conversations/places.ts";
import { closeConversation, putConversation, reopenConversation } from "@/store/conversations/writer.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation } from "@/store/records.ts";

const owner = "adaadaada0" as MemberId;

function memberOf(nth: number): MemberId {
  return makeMemberId(Uint8Array.from({ length: 10 }, (_, at) => nth >> (3 * at)));
}

const others = Array.from({ length: 4_000 }, (_, nth) => memberOf(nth));
const seconds = new Map(others.map((other, nth) => [other, nth + 1]));

/** The second in which the n-th member's message has come. */
function secondsOf(member: MemberId): number {
  return seconds.get(member) ?? assert.fail();
}

/** A conversation whose last message has come in this second; with unread messages of the second side. */
function conversationAt(listed_s: number): Conversation {
  return {
    ...NEW_CONVERSATION,
    last_seq: 1,
    listed_s,
    sides: [{ sent: 0, read_seq: 0, read_count: 0 }, { sent: 1, read_seq: 0, read_count: 0 }],
  };
}

type Act = (change: Change, pair: Pair, before: Entry<Conversation>) => void;

/** As many checks as one commit of an embedded database takes. */
const AT_ONCE = 100;

/** Changes the owner's conversations with all of `others` in the same way. */
async function changeEach(database: Database, others: Iterable<MemberId>, act: Act): Promise<void> {
  const pairs = Array.from(others, (other) => pairOf(owner, other));
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const group = pairs.slice(from, from + AT_ONCE);
    const entries = await database.getMany(group.map(keys.conversation));
    const next = newChange();
    group.forEach((pair, index) => act(next, pair, entries[index] ?? assert.fail()));
    assert.notEqual(await database.commit(next), null);
  }
}

/** All of the owner's list, page by page. */
async function listed(database: Database, archived = false, limit = 1_000): Promise<MemberId[]> {
  const found: MemberId[] = [];
  for (;;) {
    const last = found.at(-1);
    const from = last ? { before: { seconds: secondsOf(last), other: last } } : { offset: 0 };
    const page = await listContacts(database, owner, { archived, from, limit });
    found.push(...page.map(({ other }) => other));
    if (page.length < limit) return found;
  }
}

Deno.test("AR-1 BL-6 CH-51 placeOf: among the contacts, in the archive or nowhere, and unread only among the contacts", () => {
  const open = conversationAt(7);
  assert.deepEqual(SIDES.map((side) => placeOf(open, side)), [
    { list: "contact", seconds: 7, isUnread: true, pin: null },
    { list: "contact", seconds: 7, isUnread: false, pin: null },
  ]);
  const archived: Conversation = { ...open, sides: [{ ...open.sides[0], archived: true }, open.sides[1]] };
  assert.deepEqual(placeOf(archived, 0), { list: "archived", seconds: 7, isUnread: false, pin: null });
  assert.deepEqual(placeOf(archived, 1).list, "contact");
  const cleared = (seq: number, count: number): Conversation => ({
    ...open,
    sides: [{ ...open.sides[0], cleared: { seq, count } }, open.sides[1]],
  });
  assert.deepEqual(SIDES.map((side) => placeOf(cleared(1, 1), side).list), [null, "contact"]);
  const anew: Conversation = { ...cleared(1, 1), last_seq: 2 };
  assert.deepEqual(placeOf(anew, 0), { list: "contact", seconds: 7, isUnread: false, pin: null });
  for (const nowhere of [{ ...open, closed: true } as const, NEW_CONVERSATION]) {
    for (const side of SIDES) assert.deepEqual(placeOf(nowhere, side).list, null);
  }
});

Deno.test("CN-1 AR-1 BL-6 contacts: of 4,000 every page by cursor is full, whatever is blocked or archived in between", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const each = (members: Iterable<MemberId>, act: Act) => changeEach(database, members, act);
  await each(others, (next, pair, before) => {
    const conversation = conversationAt(secondsOf(otherOf(pair, owner)));
    putConversation(next, pair, before, conversation);
  });
  const [blocked, archived] = [3, 5].map((step) => new Set(others.filter((_, nth) => nth % step === 0)));
  assert.ok(blocked && archived);
  await each(archived, (next, pair, before) => {
    const [first, second] = before.value?.sides ?? assert.fail();
    const [own, its] = [{ ...first, archived: true }, { ...second, archived: true }] as const;
    const sides: Conversation["sides"] = sideOf(pair, owner) === 0 ? [own, second] : [first, its];
    putConversation(next, pair, before, { ...before.value ?? assert.fail(), sides });
  });
  await each(blocked, closeConversation);
  const latest = others.toReversed();
  const shown = latest.filter((other) => !blocked.has(other));
  assert.deepEqual(await listed(database), shown.filter((other) => !archived.has(other)));
  assert.deepEqual(await listed(database, true), shown.filter((other) => archived.has(other)));
  const page = await listContacts(database, owner, { archived: false, from: { offset: 1_990 }, limit: 20 });
  assert.equal(page.length, 20);

  await each(blocked, reopenConversation);
  assert.deepEqual(await listed(database), latest.filter((other) => !archived.has(other)));
  assert.deepEqual(await listed(database, true), latest.filter((other) => archived.has(other)));
  await database.close();
});
