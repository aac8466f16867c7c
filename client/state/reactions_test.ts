import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  addReactions,
  clearReactions,
  countChange,
  hasMissed,
  knowChanges,
  noReactions,
  type Reactions,
  reactionsUnder,
  wantReaction,
} from "@/client/state/reactions.ts";
import type { ReactionView } from "@/protocol/views/message.ts";

const ME = "me";

interface Change {
  seq: number;
  view: ReactionView;
  number: number;
}

/** Changes as they were made, one after the other. */
const histories = fc.array(
  fc.record({
    seq: fc.integer({ min: 1, max: 4 }),
    member_id: fc.constantFrom(ME, "you"),
    reaction: fc.constantFrom("❤️" as const, "👍" as const, "" as const),
  }),
  { maxLength: 20 },
).map((made) => {
  const counts = new Map<string, number>();
  return made.map(({ seq, member_id, reaction }, index): Change => {
    const n = (counts.get(`${seq} ${member_id}`) ?? 0) + 1;
    counts.set(`${seq} ${member_id}`, n);
    return { seq, view: { member_id, reaction, n }, number: index + 1 };
  });
});

function handle(reactions: Reactions, { seq, view, number }: Change): Reactions {
  return countChange(addReactions(reactions, [[seq, [view]]]), number);
}

function shown(reactions: Reactions) {
  return [1, 2, 3, 4].map((seq) => reactionsUnder(reactions, seq, ME));
}

Deno.test("CT-1 reactions: in any order, twice or late they come to the same", () => {
  fc.assert(fc.property(
    histories.chain((history) =>
      fc.record({
        history: fc.constant(history),
        order: fc.shuffledSubarray([...history, ...history], {
          minLength: history.length * 2,
          maxLength: history.length * 2,
        }),
      })
    ),
    ({ history, order }) => {
      const straight = history.reduce(handle, noReactions(0));
      const mixed = order.reduce(handle, noReactions(0));
      assert.deepEqual(shown(mixed), shown(straight));
      assert.deepEqual([mixed.known, mixed.beyond.size], [history.length, 0]);
    },
  ));
});

Deno.test("CT-2 reactions: a change that was missed is noticed, until everything was read again", () => {
  fc.assert(fc.property(histories, fc.nat(20), (history, lost) => {
    const heard = history.filter(({ number }) => number !== lost).reduce(handle, noReactions(0));
    const wasLost = lost > 0 && lost <= history.length;
    assert.equal(hasMissed(heard, history.length), wasLost);
    assert.equal(hasMissed(knowChanges(heard, lost), history.length), false);
  }));
});

Deno.test("CT-3 reactionsUnder: the contact's first, then the member's own as they chose it last", () => {
  const known = addReactions(noReactions(2), [[7, [
    { member_id: ME, reaction: "👍", n: 1 },
    { member_id: "you", reaction: "😢", n: 3 },
  ]]]);
  const names = (reactions: Reactions) => reactionsUnder(reactions, 7, ME).map(({ reaction }) => reaction);
  assert.deepEqual(names(known), ["😢", "👍"]);
  assert.deepEqual(names(wantReaction(known, 7, "🔥")), ["😢", "🔥"]);
  assert.deepEqual(names(wantReaction(known, 7, "")), ["😢"]);
  assert.deepEqual(names(wantReaction(wantReaction(known, 7, ""), 7, null)), ["😢", "👍"]);
  assert.deepEqual(names(clearReactions(wantReaction(known, 7, "🔥"), 7)), []);
});
