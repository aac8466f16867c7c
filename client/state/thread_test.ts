import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import {
  addChange,
  addMessages,
  addMissed,
  addOlder,
  hasGap,
  isSeen,
  isViewed,
  latestUnread,
  markRead,
  markViewed,
  type MessagesPage,
  restart,
  staleAfter,
  type Thread,
  threadOf,
} from "@/client/state/thread.ts";
import { hasMissed } from "@/client/state/reactions.ts";

const ME = "me";

function message(seq: number, mine: boolean, seen = false): MessageView {
  return {
    id: `a.b.${seq}`,
    seq,
    type: "text",
    message: `text ${seq}`,
    sender_id: mine ? ME : "you",
    receiver_id: mine ? "you" : ME,
    timestamp: 1_000 + seq,
    seen,
  };
}

const NOW_S = 2_000;

/** A server with a whole conversation, how far each side has read, and which photos were looked at. */
interface World {
  mine: boolean[];
  readByMe: number;
  readByContact: number;
  /** Numbers of photos; every third one is expired. */
  photos?: number[];
  viewed?: number[];
}

function view(world: World, seq: number): MessageView {
  const mine = world.mine[seq - 1] ?? false;
  const text = message(seq, mine, seq <= (mine ? world.readByContact : world.readByMe));
  if (!world.photos?.includes(seq)) return text;
  return {
    ...text,
    type: mine ? "image" : "pphoto",
    viewed: world.viewed?.includes(seq) ? 1 : 0,
    visible_until: seq % 3 === 0 ? NOW_S : NOW_S + 1,
  };
}

/** What `messages` answers about the first `last` messages of a world. */
function page(
  world: World,
  last: number,
  ask: { after?: number; before?: number; take: number },
): MessagesPage {
  const all = Array.from({ length: last }, (_, index) => view(world, index + 1));
  const inReach = all.filter(({ seq }) => seq > (ask.after ?? 0) && seq < (ask.before ?? Infinity));
  const list = ask.after === undefined ? inReach.slice(-ask.take) : inReach.slice(0, ask.take);
  return {
    list,
    has_more: inReach.length > list.length,
    resync: false,
    reacts: 0,
    last_seq: last,
    read_seq: world.readByContact,
  };
}

/** What a member sees of a thread. */
function shown(thread: Thread) {
  return thread.messages.map((one) => [one.seq, one.message, isSeen(thread, one, ME), isViewed(thread, one)]);
}

const worlds = fc.record({ mine: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }) }).chain((
  { mine },
) =>
  fc.record({
    mine: fc.constant(mine),
    readByMe: fc.nat(mine.length),
    readByContact: fc.nat(mine.length),
    rendered: fc.nat(mine.length),
    take: fc.integer({ min: 1, max: 12 }),
    photos: fc.subarray(mine.map((_, index) => index + 1)),
    /** Events as they arrive: message numbers and marks, doubled and in any order. */
    arrivals: fc.array(
      fc.record({ kind: fc.constantFrom("message", "me", "contact", "viewed"), at: fc.nat() }),
      { maxLength: 80 },
    ),
  })
).chain((world) =>
  fc.record({
    world: fc.constant(world),
    // What has expired was looked at before, or never will be.
    viewed: fc.subarray(world.photos.filter((seq) => seq % 3 !== 0)),
  })
).map(({ world, viewed }) => ({ ...world, viewed }));

Deno.test("P4 P6 CH-26 WI-19 thread: events in any order, doubled or lost, and a resume equal a fresh fetch", () => {
  fc.assert(fc.property(worlds, (world) => {
    const last = world.mine.length;
    const start = page({ ...world, readByMe: 0, readByContact: 0, viewed: [] }, world.rendered, {
      take: world.take,
    });
    let thread = threadOf(start, ME);
    for (const { kind, at } of world.arrivals) {
      if (kind === "message") {
        const early = { ...world, readByMe: 0, readByContact: 0, viewed: [] };
        thread = addMessages(thread, [view(early, 1 + at % last)], ME);
      } else if (kind === "viewed") {
        const seq = world.viewed[at % Math.max(1, world.viewed.length)];
        if (seq !== undefined) thread = markViewed(thread, seq);
      } else if (kind === "me") thread = markRead(thread, "me", Math.min(at, world.readByMe));
      else thread = markRead(thread, "contact", Math.min(at, world.readByContact));
    }
    let after = staleAfter(thread, NOW_S);
    for (let more = true; more;) {
      const missed = page(world, last, { after, take: world.take });
      thread = addMissed(thread, missed, ME);
      after = missed.list.at(-1)?.seq ?? after;
      more = missed.has_more;
    }
    thread = markRead(markRead(thread, "me", world.readByMe), "contact", world.readByContact);
    assert.equal(hasGap(thread), false);
    while (thread.floor > 0) {
      thread = addOlder(thread, page(world, last, { before: thread.floor + 1, take: world.take }), ME);
    }
    assert.deepEqual(shown(thread), shown(threadOf(page(world, last, { take: last }), ME)));
  }));
});

Deno.test("P4 thread: a hole is seen, and closed by what is fetched after it", () => {
  const world = { mine: [true, false, true, false, true], readByMe: 0, readByContact: 0 };
  let thread = threadOf(page(world, 2, { take: 20 }), ME);
  thread = addMessages(thread, [message(5, true)], ME);
  assert.equal(hasGap(thread), true);
  assert.equal(thread.upTo, 2);
  thread = addMissed(thread, page(world, 5, { after: 2, take: 100 }), ME);
  assert.equal(hasGap(thread), false);
  assert.deepEqual(thread.messages.map(({ seq }) => seq), [1, 2, 3, 4, 5]);
});

Deno.test("DC-2 P16 thread: what was hidden replaces what was known, and the first word of it does not come back", () => {
  const first = message(1, false);
  const hidden: MessageView = { ...first, message: "removed", hidden: 1, version: 1 };
  const whole = page({ mine: [false, true], readByMe: 0, readByContact: 0 }, 2, { take: 2 });
  const thread = addMessages(threadOf(whole, ME), [hidden], ME);
  const texts = ({ messages }: Thread) => messages.map((each) => each.message);
  assert.deepEqual(texts(thread), ["removed", "text 2"]);
  assert.deepEqual(texts(addMessages(thread, [first], ME)), ["removed", "text 2"], "an event that is late");
  const back = addMessages(thread, [{ ...first, version: 2 }], ME);
  assert.deepEqual(texts(back), ["text 1", "text 2"], "the decision was undone");
  assert.deepEqual(texts(addMessages(back, [hidden], ME)), ["text 1", "text 2"]);
});

Deno.test("CH-78 thread: of two states of a message the later one stays, in whatever order they come, and each change counts", () => {
  const first = message(1, false);
  const whole = page({ mine: [false, true, false], readByMe: 0, readByContact: 0 }, 3, { take: 3 });
  const texts = ({ messages }: Thread) => messages.map((each) => each.message);
  const change = (reacts: number, ...list: MessageView[]) => ({ list, reacts, changes: list.length });
  const edited = (version: number, text: string): MessageView => ({
    ...first,
    message: text,
    edited: 1,
    version,
  });
  const unsent: MessageView = { ...first, message: "", unsent: 1, version: 3 };
  let thread = addChange(threadOf(whole, ME), change(2, edited(2, "two")), ME);
  assert.equal(hasMissed(thread.reactions, 2), true, "the first change has not come");
  thread = addChange(thread, change(1, edited(1, "one")), ME);
  assert.deepEqual([texts(thread), hasMissed(thread.reactions, 2)], [["two", "text 2", "text 3"], false]);
  thread = addChange(thread, change(4, unsent, { ...message(3, false), version: 1 }), ME);
  assert.equal(hasMissed(thread.reactions, 4), false, "an event of two changes");
  thread = addMessages(addMessages(thread, [first], ME), [edited(2, "two")], ME);
  assert.deepEqual(texts(thread), ["", "text 2", "text 3"], "events that are late");
  const hidden: MessageView = { ...edited(2, "removed"), hidden: 1 };
  assert.deepEqual(texts(addMessages(thread, [hidden], ME))[0], "", "a decision about what was unsent since");
});

Deno.test("CH-78 thread: a change of what is not there yet counts, and leaves no hole", () => {
  const whole = page({ mine: [true, false, true], readByMe: 0, readByContact: 0 }, 3, { take: 3 });
  const change = { list: [{ ...message(9, false), version: 1 }], reacts: 1, changes: 1 };
  const thread = addChange(threadOf(whole, ME), change, ME);
  assert.deepEqual([thread.messages.length, hasGap(thread), hasMissed(thread.reactions, 1)], [
    3,
    false,
    false,
  ]);
});

Deno.test("P4 thread: a number that the server does not have is asked for once only", () => {
  let thread = threadOf({
    list: [message(1, true)],
    has_more: false,
    resync: false,
    reacts: 0,
    last_seq: 1,
    read_seq: 0,
  }, ME);
  thread = addMessages(thread, [message(3, true)], ME);
  const answer = {
    list: [message(3, true)],
    has_more: false,
    resync: false,
    reacts: 0,
    last_seq: 3,
    read_seq: 0,
  };
  assert.equal(hasGap(addMissed(thread, answer, ME)), false);
});

Deno.test("P5 restart: begins again at the latest page and keeps marks and what came since", () => {
  const world = { mine: Array.from({ length: 700 }, () => true), readByMe: 0, readByContact: 0 };
  const old = markRead(threadOf(page(world, 30, { take: 20 }), ME), "contact", 25);
  const heard = addMessages(old, [message(701, false)], ME);
  const thread = restart(heard, page(world, 700, { take: 20 }), ME);
  assert.deepEqual([thread.floor, thread.upTo, thread.readByContact], [680, 701, 25]);
});

Deno.test("P6 latestUnread: the contact's last message, until it is read", () => {
  const world = { mine: [true, false, false, true], readByMe: 0, readByContact: 0 };
  const thread = threadOf(page(world, 4, { take: 20 }), ME);
  assert.equal(latestUnread(thread, ME)?.seq, 3);
  assert.equal(latestUnread(markRead(thread, "me", 3), ME), null);
  assert.equal(markRead(markRead(thread, "me", 3), "me", 2).readByMe, 3);
});

Deno.test("P6 thread: what was read on another device comes with any page, also with one without messages", () => {
  const mine = [false, false, true];
  const before = threadOf(page({ mine, readByMe: 0, readByContact: 0 }, 3, { take: 20 }), ME);
  const nothing = page({ mine, readByMe: 2, readByContact: 3 }, 3, { after: 3, take: 20 });
  const { readByMe, readByContact } = addMissed(before, { ...nothing, own_read_seq: 2 }, ME);
  assert.deepEqual([readByMe, readByContact], [2, 3]);
});

Deno.test("CH-26 staleAfter: asks again from the first photo that can still be looked at, and no further back", () => {
  const world = { mine: [true, true, false, true, true], readByMe: 0, readByContact: 0, photos: [2, 3, 4] };
  const thread = threadOf(page(world, 5, { take: 20 }), ME);
  assert.equal(staleAfter(thread, NOW_S), 1);
  assert.equal(staleAfter(markViewed(thread, 2), NOW_S), 3);
  assert.equal(staleAfter(markViewed(markViewed(thread, 2), 4), NOW_S), 5);
  assert.equal(staleAfter(thread, NOW_S + 1), 5);
});
