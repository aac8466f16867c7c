import assert from "node:assert/strict";
import type { CallRefusal } from "@/client/answer.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Call } from "@/client/socket.ts";
import { Deck } from "@/client/state/deck.ts";
import { Matches } from "@/client/state/matches.ts";
import { Own } from "@/client/state/own.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { cardNamed, cardsNamed } from "@/tests/kit/cards.ts";
import { until } from "@/tests/kit/mod.ts";

/** What a server answers a call with: cards, a match, or a refusal's code. */
type Reply = DeckCardView[] | { matched: boolean; left?: number } | string;

/** A deck on a server whose answers wait until the test gives them, one call after the other. */
function open(...initial: string[]) {
  const asked: { module: string; data: Record<string, unknown>; answer(reply: Reply): void }[] = [];
  const notified: string[] = [];
  const pauses: { ms: number; go(): void }[] = [];
  const call = ((module: string, data: Record<string, unknown>) =>
    new Promise((resolve) => {
      asked.push({ module, data, answer: (reply) => resolve(answerOf(reply, data)) });
    })) as unknown as Call;
  const matches = new Matches();
  const own = new Own(call);
  const deck = new Deck({
    call,
    own,
    after(ms, go) {
      pauses.push({ ms, go });
      return () => {};
    },
    matches,
    wantPremium: (reason) => void notified.push(reason),
    notifyFailure: () => void notified.push("failure"),
  });
  if (initial.length > 0) deck.seed(initial.map(cardNamed));
  return {
    deck,
    own,
    matches,
    notified,
    pauses,
    ids: () => deck.cards.value.map(({ id }) => id).join(" "),
    /** The next call, once it is made. */
    async next(module: string) {
      await until(`"${module}" is called`, () => asked.length > 0);
      const call = asked.shift();
      assert.equal(call?.module, module);
      return call;
    },
    /** Nothing is on its way. */
    async isQuiet() {
      await Promise.resolve();
      assert.deepEqual(asked.map(({ module }) => module), []);
    },
  };
}

function answerOf(reply: Reply, data: Record<string, unknown>) {
  if (typeof reply === "string") {
    const refusal: CallRefusal = { code: reply, data: { retry_after_ms: 700 } };
    return { ok: false, refusal };
  }
  if (Array.isArray(reply)) return { ok: true, value: reply };
  const { matched, left = null } = reply;
  const request_details = { is_matched: matched, swiped_user_id: data.swiped_user_id, likes_left: left };
  return { ok: true, value: { request_details } };
}

function swiped(id: string, like: 0 | 1, more: { seq: number; undone?: boolean }): ClientEvent {
  return { module: "swipe", data: { swiped_user_id: id, like, undone: false, is_matched: false, ...more } };
}

function matched(id: string): ClientEvent {
  const data = {
    swiped_user_id: id,
    like: 1 as const,
    undone: false,
    is_matched: true,
    seq: 1,
    user: cardNamed(id),
  };
  return { module: "swipe", data };
}

function blocked(id: string): ClientEvent {
  return { module: "user/block", data: { user_id: id } };
}

/** What the deck reads of the member's record. */
function record(version: number, change: Partial<OwnView> = {}): OwnView {
  return { s_age: "18,70", s_gender: 1, bio: "", version, ...change } as OwnView;
}

const MANY = "a b c d e f g".split(" ");
const DONE = { matched: false };

Deno.test("EX-5 Deck: with four cards left more are asked for, once, and merge without repeats", async () => {
  const { deck, ids, next, isQuiet } = open(..."a b c d e f".split(" "));
  await isQuiet();
  void deck.swipe("a", 0);
  (await next("swipe")).answer(DONE);
  await isQuiet();
  void deck.swipe("b", 0);
  const explore = await next("explore");
  (await next("swipe")).answer(DONE);
  assert.deepEqual(explore.data, { exclude: ["a", "b", "c", "d", "e", "f"] });
  void deck.swipe("c", 0);
  (await next("swipe")).answer(DONE);
  explore.answer(cardsNamed("a d g h i"));
  await until("they are there", () => ids() === "d e f g h i");
  await isQuiet();
});

Deno.test("EX-15 Deck: a failure can be repeated, and an answer with nobody new is the end", async () => {
  const { deck, next, isQuiet } = open("a");
  (await next("explore")).answer("invalid_input");
  await until("it has failed", () => deck.loading.value === "failed");
  assert.equal(deck.complete.value, false);
  void deck.load();
  assert.equal(deck.loading.value, "loading");
  (await next("explore")).answer(cardsNamed("a"));
  await until("it has not", () => deck.loading.value === "idle");
  assert.equal(deck.complete.value, true);
  void deck.swipe("a", 0);
  (await next("swipe")).answer(DONE);
  await isQuiet();
});

Deno.test("EX-6 Deck: swipes reach the server in order, one after the other", async () => {
  const { deck, next, isQuiet } = open(...MANY);
  const outcomes = [deck.swipe("a", 1), deck.swipe("b", 0)];
  const first = await next("swipe");
  await isQuiet();
  assert.deepEqual(first.data, { swiped_user_id: "a", like: 1 });
  assert.equal(deck.unsent.value, 2);
  first.answer({ matched: false, left: 3 });
  const second = await next("swipe");
  assert.deepEqual(second.data, { swiped_user_id: "b", like: 0 });
  second.answer({ matched: false, left: 3 });
  assert.deepEqual((await Promise.all(outcomes)).map(({ ok }) => ok), [true, true]);
  assert.deepEqual([deck.unsent.value, deck.likesLeft.value], [0, 3]);
});

Deno.test("EX-6 Deck: too many requests wait as long as the server says, and go again", async () => {
  const { deck, next, pauses, isQuiet } = open(...MANY);
  const outcome = deck.swipe("a", 1);
  (await next("swipe")).answer("too_many_requests");
  await until("it waits", () => pauses.length > 0);
  assert.equal(pauses[0]?.ms, 700);
  await isQuiet();
  pauses[0]?.go();
  (await next("swipe")).answer(DONE);
  assert.deepEqual(await outcome, { ok: true, isMatched: false, likesLeft: null });
});

Deno.test("EX-7 Deck: the same swipe twice is one", async () => {
  const { deck, matches, next, isQuiet } = open(...MANY);
  const both = [deck.swipe("a", 1), deck.swipe("a", 1)];
  (await next("swipe")).answer({ matched: true });
  await Promise.all(both);
  await isQuiet();
  assert.equal(matches.first?.id, "a");
  matches.shift();
  assert.equal(matches.first, undefined);
});

Deno.test("EX-8 Deck: used up likes bring all cards back that wait for one, in their order", async () => {
  const { deck, ids, notified, next } = open(...MANY);
  const outcomes = [deck.swipe("a", 1), deck.swipe("b", 1), deck.swipe("c", 0), deck.swipe("d", 1)];
  assert.equal(ids(), "e f g");
  (await next("swipe")).answer("likes_used_up");
  await next("explore");
  const nope = await next("swipe");
  assert.deepEqual(nope.data, { swiped_user_id: "c", like: 0 });
  nope.answer(DONE);
  assert.equal(ids(), "a b d e f g");
  assert.deepEqual(notified, ["likes"]);
  assert.deepEqual((await Promise.all(outcomes)).map(({ ok }) => ok), [false, false, true, false]);
  assert.deepEqual(deck.returned.value, { id: "a", like: 1 });
});

Deno.test("EX-9 Deck: somebody unknown goes without a word; another refusal brings the card back", async () => {
  const { deck, ids, notified, next } = open(...MANY);
  const unknown = deck.swipe("a", 1);
  (await next("swipe")).answer("unknown_user");
  assert.deepEqual(await unknown, { ok: false, code: "unknown_user" });
  assert.equal(ids(), "b c d e f g");
  const refused = deck.swipe("b", 0);
  (await next("swipe")).answer("invalid_input");
  assert.deepEqual(await refused, { ok: false, code: "invalid_input" });
  assert.equal(ids(), "b c d e f g");
  assert.deepEqual(notified, ["failure"]);
});

Deno.test("EX-10 Deck: undo brings the last nope back, and the server hears of it after the nope", async () => {
  const { deck, ids, next } = open(...MANY);
  void deck.swipe("a", 0);
  assert.equal(deck.undo()?.id, "a");
  assert.equal(ids(), "a b c d e f g");
  // The server tells all devices of the nope, when it is taken back here already.
  const nope = await next("swipe");
  deck.handle(swiped("a", 0, { seq: 1 }));
  nope.answer(DONE);
  const undo = await next("swipe/undo");
  assert.deepEqual(undo.data, { swiped_user_id: "a" });
  deck.handle(swiped("a", 0, { seq: 2, undone: true }));
  undo.answer(DONE);
  await until("all is sent", () => deck.unsent.value === 0);
  // The event of the nope was overtaken.
  deck.handle(swiped("a", 0, { seq: 1 }));
  assert.equal(ids(), "a b c d e f g");
  assert.equal(deck.undo(), null);
});

Deno.test("EX-10 Deck: a nope that was not sent is taken back without the server", async () => {
  const { deck, ids, next, isQuiet } = open(...MANY);
  void deck.swipe("a", 1);
  const outcome = deck.swipe("b", 0);
  deck.undo();
  assert.equal(ids(), "b c d e f g");
  assert.deepEqual(await outcome, { ok: false, code: "nothing_to_undo" });
  (await next("swipe")).answer(DONE);
  await until("all is sent", () => deck.unsent.value === 0);
  await isQuiet();
});

Deno.test("EX-11 Deck: a match of an own like is celebrated, with the card or with what the event tells", async () => {
  const { deck, matches, next } = open(...MANY);
  void deck.swipe("a", 1);
  (await next("swipe")).answer({ matched: true });
  await until("it is celebrated", () => matches.first?.id === "a");
  matches.shift();
  // By the profile of somebody without a card: event and answer come in any order.
  void deck.swipe("z", 1);
  deck.handle(matched("z"));
  (await next("swipe")).answer({ matched: true });
  await until("it is celebrated", () => matches.first?.id === "z");
  void deck.swipe("y", 1);
  (await next("swipe")).answer({ matched: true });
  await until("all is sent", () => deck.unsent.value === 0);
  deck.handle(matched("y"));
  assert.equal(matches.first?.id, "z");
  matches.shift();
  assert.equal(matches.first?.id, "y");
});

Deno.test("EX-11 EX-12 Deck: a match made elsewhere takes the card away and says nothing", () => {
  const { deck, matches, ids } = open(...MANY);
  deck.handle(matched("b"));
  assert.equal(ids(), "a c d e f g");
  assert.equal(matches.first, undefined);
});

Deno.test("EX-12 Deck: whoever is blocked goes, and does not come back with a refusal", async () => {
  const { deck, ids, next } = open(...MANY);
  void deck.swipe("a", 1);
  deck.handle(blocked("a"));
  deck.handle(blocked("b"));
  (await next("swipe")).answer("likes_used_up");
  await until("all is sent", () => deck.unsent.value === 0);
  assert.equal(ids(), "c d e f g");
});

Deno.test("ST-39 Deck: the ring of a card is quiet once the last story was looked at, wherever that was", () => {
  const { deck } = open("a", "b");
  const seen = () => deck.cards.value.map(({ story_seen = 0 }) => story_seen);
  const look = (story_seen: 0 | 1) =>
    deck.handle({ module: "stories/view", data: { user_id: "b", story_id: "s", story_seen } });
  look(0);
  assert.deepEqual(seen(), [0, 0]);
  look(1);
  assert.deepEqual(seen(), [0, 1]);
});

Deno.test("EX-13 Deck: other wishes clear it, and an answer to the old ones is not dealt", async () => {
  const { deck, own, ids, next } = open("a", "b");
  const old = await next("explore");
  own.seed(record(1));
  own.seed(record(2, { bio: "hello" }));
  assert.equal(ids(), "a b");
  own.seed(record(3, { s_gender: 2 }));
  assert.equal(ids(), "");
  const fresh = await next("explore");
  old.answer(cardsNamed("x"));
  fresh.answer(cardsNamed("b n"));
  await until("they are there", () => ids() === "b n");
  assert.equal(deck.loading.value, "idle");
});

Deno.test("EX-14 Deck: a page that is rendered again changes neither the top card nor its photo", () => {
  const { deck, ids } = open(...MANY);
  deck.showPhoto(2);
  deck.seed(cardsNamed("x a"));
  assert.equal(ids(), MANY.join(" "));
  assert.equal(deck.photo.value, 2);
  void deck.swipe("a", 0);
  assert.equal(deck.photo.value, 0);
});

Deno.test("EX-5 Deck: a swipe from elsewhere asks for no cards where no deck was shown", async () => {
  const { deck, own, next, isQuiet } = open();
  void deck.swipe("z", 1);
  (await next("swipe")).answer(DONE);
  own.seed(record(1));
  own.seed(record(2, { s_age: "30,40" }));
  deck.refresh(false);
  await isQuiet();
});

Deno.test("EX-18 Deck: after a time without events cards that were answered elsewhere go, and the one on top stays", async () => {
  const { deck, ids, next, isQuiet } = open(..."a b c d e f g".split(" "));
  deck.showPhoto(2);
  void deck.swipe("a", 0);
  const swipe = await next("swipe");
  deck.refresh(false);
  const first = await next("explore");
  assert.deepEqual(first.data, { exclude: ["a"] });
  first.answer(cardsNamed("n b d"));
  const second = await next("explore");
  assert.deepEqual(second.data, { exclude: ["a", "n", "b", "d"] });
  second.answer(cardsNamed("f g"));
  (await next("explore")).answer([]);
  await until("they are there", () => ids() === "b d f g n");
  swipe.answer(DONE);
  await isQuiet();
});

Deno.test("EX-18 Deck: what happens while it is asked for counts, and whoever was taken back elsewhere comes up again", async () => {
  const { deck, ids, next } = open(...MANY, "h");
  for (const id of ["a", "b"]) {
    void deck.swipe(id, 0);
    (await next("swipe")).answer(DONE);
  }
  deck.refresh(false);
  const again = await next("explore");
  void deck.swipe("c", 1);
  (await next("swipe")).answer(DONE);
  deck.undo();
  (await next("swipe/undo")).answer(DONE);
  again.answer(cardsNamed("a c d e f g h"));
  await until("they are there", () => ids() === "b d e f g h a");
});

Deno.test("EX-18 Deck: a page that has just been rendered is asked for nothing again", async () => {
  const { deck, isQuiet } = open(...MANY);
  deck.refresh(true);
  await isQuiet();
});
