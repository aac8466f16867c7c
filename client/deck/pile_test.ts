import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import {
  deal,
  excluded,
  NO_CARDS,
  type Pile,
  putBack,
  readmit,
  remove,
  swipe,
  swipedElsewhere,
} from "@/client/deck/pile.ts";
import { cardNamed, cardsNamed } from "@/tests/kit/cards.ts";

function ids({ cards }: Pile): string[] {
  return cards.map(({ id }) => id);
}

Deno.test("EX-5 deal: merges without repeats, of the pile, of the answer itself, and of whom was swiped", () => {
  const pile = swipe(deal(NO_CARDS, cardsNamed("a b c")), "a", 0);
  const dealt = deal(pile, cardsNamed("c d a d e"));
  assert.deepEqual(ids(dealt), ["b", "c", "d", "e"]);
  assert.equal(deal(dealt, cardsNamed("a b")), dealt);
});

Deno.test("EX-5 excluded: the last ten known, and everybody whose swipe is not acknowledged", () => {
  let pile = deal(NO_CARDS, cardsNamed("a b c d e f g h i j k l"));
  for (const id of ["a", "b", "c", "d", "e", "f", "g", "h"]) pile = swipe(pile, id, 0);
  assert.deepEqual(excluded(pile, []), ["c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]);
  assert.deepEqual(excluded(pile, ["a", "c"]), ["c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "a"]);
  const many = Array.from({ length: 80 }, (_, index) => `m${index}`);
  assert.equal(excluded(pile, many).length, 50);
});

Deno.test("EX-10 putBack: the card is on top again and its nope is gone; a like cannot be taken back", () => {
  let pile = deal(NO_CARDS, cardsNamed("a b c"));
  pile = swipe(swipe(pile, "a", 0), "b", 1);
  assert.deepEqual(pile.nopes.map(({ id }) => id), ["a"]);
  pile = putBack(pile, cardNamed("a"));
  assert.deepEqual(ids(pile), ["a", "c"]);
  assert.deepEqual(pile.nopes, []);
  assert.deepEqual(excluded(pile, []), ["b", "a", "c"]);
});

Deno.test("EX-12 swipedElsewhere: a like there ends what could be taken back here, a nope does not", () => {
  const pile = swipe(deal(NO_CARDS, cardsNamed("a b")), "a", 0);
  assert.equal(swipedElsewhere(pile, "a", 0).nopes.length, 1);
  assert.equal(swipedElsewhere(pile, "a", 1).nopes.length, 0);
  assert.deepEqual(ids(swipedElsewhere(pile, "b", 1)), []);
});

Deno.test("EX-12 remove: somebody who is gone is not dealt and not brought back, until they may be", () => {
  const pile = remove(swipe(deal(NO_CARDS, cardsNamed("a b")), "a", 0), "a");
  assert.deepEqual(pile.nopes, []);
  assert.equal(deal(pile, cardsNamed("a")), pile);
  assert.deepEqual(ids(deal(readmit(pile, "a"), cardsNamed("a"))), ["b", "a"]);
});

Deno.test("EX-5 pile: after whatever happened, nobody lies in it twice, and nobody who is done", () => {
  const name = fc.constantFrom(..."abcdefgh");
  const steps = fc.array(fc.oneof(
    fc.record({ do: fc.constant("deal" as const), names: fc.array(name, { maxLength: 5 }) }),
    fc.record({ do: fc.constant("like" as const), name }),
    fc.record({ do: fc.constant("nope" as const), name }),
    fc.record({ do: fc.constant("undo" as const) }),
    fc.record({ do: fc.constant("remove" as const), name }),
  ));
  fc.assert(fc.property(steps, (all) => {
    let pile: Pile = NO_CARDS;
    for (const step of all) {
      if (step.do === "deal") pile = deal(pile, step.names.map(cardNamed));
      else if (step.do === "remove") pile = remove(pile, step.name);
      else if (step.do === "undo") {
        const last = pile.nopes.at(-1);
        if (last) pile = putBack(pile, last);
      } else pile = swipe(pile, step.name, step.do === "like" ? 1 : 0);
      assert.equal(new Set(ids(pile)).size, pile.cards.length);
      assert.equal(ids(pile).some((id) => pile.done.has(id)), false);
      assert.equal(pile.nopes.every(({ id }) => pile.done.has(id)), true);
    }
  }));
});
