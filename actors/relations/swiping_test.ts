import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { HIDDEN_STEP_MS, LIKES_PER_DAY } from "@/domain/limits.ts";
import { keys } from "@/store/keys.ts";
import { FIRST_PAGE, openPairWorld } from "@/tests/kit/pair_world.ts";

Deno.test("LK-1 LK-2 swipe: a like makes a fan, a like back a match with a row each", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, told, clock, premium } = world;
  await premium(ben);
  assert.equal(await swipe(ada, ben, 1), false);
  assert.deepEqual(told(), ["ada swipe", "ada totals", "ben notification", "ben totals"]);
  const liked = await relations.totals(ben);
  assert.deepEqual([liked.fans.total, liked.fans_new, liked.matches.total], [1, 1, 0]);
  assert.equal((await relations.mylikes(ada, FIRST_PAGE))[0]?.id, ben);

  clock.advance(5_000);
  assert.equal(await swipe(ben, ada, 1), true);
  assert.deepEqual(told(), [
    "ada notification",
    "ada swipe",
    "ada totals",
    "ben swipe",
    "ben totals",
  ]);
  for (const [member, other] of [[ada, ben], [ben, ada]] as const) {
    const { matches, fans, fans_new, mylikes } = await relations.totals(member);
    assert.deepEqual([matches.total, fans.total, fans_new, mylikes.total], [1, 0, 0, 1]);
    assert.deepEqual((await relations.matches(member, FIRST_PAGE)).map(({ id }) => id), [other]);
    assert.deepEqual(await relations.fans(member, FIRST_PAGE), []);
  }
  assert.equal(await swipe(ben, ada, 1), true, "again it is the same match");
  assert.deepEqual(told(), []);
});

Deno.test("LK-3 swipe: a like stays one, a nope may become one", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, told } = world;
  await swipe(ada, ben, 0);
  assert.deepEqual(told(), ["ada swipe"], "nobody hears of a nope");
  await swipe(ada, ben, 1);
  await swipe(ada, ben, 0);
  assert.equal((await relations.totals(ada)).mylikes.total, 1);
  assert.deepEqual(await relations.undo(ada, ben), { ok: false, refusal: { code: "nothing_to_undo" } });
});

Deno.test("LK-5 swipe: likes of a UTC day run out without premium, and come back with the next one", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, premium, clock, test } = world;
  const others: MemberId[] = [];
  for (let nth = 0; nth <= LIKES_PER_DAY; nth++) others.push(await test.join(`Other`));
  const left: (number | null)[] = [];
  const like = async (other: MemberId) => {
    const result = await relations.swipe(ada, { swiped_user_id: other, like: 1 });
    if (result.ok) left.push(result.value.request_details.likes_left);
    return result;
  };
  for (const other of others.slice(0, LIKES_PER_DAY)) await like(other);
  assert.deepEqual([left[0], left.at(-1)], [LIKES_PER_DAY - 1, 0]);
  const [first] = others;
  const last = others[LIKES_PER_DAY];
  assert.ok(first && last);
  const midnight = (Math.floor(clock.now() / 86_400_000) + 1) * 86_400_000;
  assert.deepEqual(await like(last), {
    ok: false,
    refusal: { code: "likes_used_up", data: { resets_at: midnight } },
  });
  assert.equal((await like(first)).ok, true, "a repeat costs nothing");
  assert.equal(await swipe(ada, ben, 0), false, "nor does a nope");
  await premium(ada);
  assert.equal((await like(last)).ok, true);
  assert.equal(left.at(-1), null);
});

Deno.test("LK-6 undo: takes a nope back, again and again, and only once in the log", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, told, test } = world;
  assert.equal((await relations.undo(ada, ben)).ok, false);
  await swipe(ada, ben, 0);
  told();
  for (let times = 0; times < 2; times++) assert.equal((await relations.undo(ada, ben)).ok, true);
  assert.deepEqual(told(), ["ada swipe"]);
  const rows = await Array.fromAsync(test.database.list(keys.swipeds(ada)), ({ value }) => value.undone);
  assert.deepEqual(rows, [false, true]);
});

Deno.test("LK-7 nope: takes a fan out of the list of a premium member, undo puts the row back where it stood", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, premium, test } = world;
  await premium(ada);
  await swipe(ben, ada, 1);
  const later = await test.join("Later");
  await swipe(later, ada, 1);
  const before = await relations.fans(ada, FIRST_PAGE);
  assert.deepEqual(before.map((row) => row.hidden === 0 && row.id), [later, ben]);
  await swipe(ada, ben, 0);
  assert.deepEqual((await relations.fans(ada, FIRST_PAGE)).length, 1);
  await relations.undo(ada, ben);
  assert.deepEqual(await relations.fans(ada, FIRST_PAGE), before);
  assert.equal((await relations.totals(ada)).fans_new, 2);
});

Deno.test("LK-15 nope: without premium it moves no row and no count, so it tells nobody's fans", async () => {
  await using world = await openPairWorld();
  const { ada, ben, relations, swipe, told, test, clock } = world;
  const stranger = await test.join("Stranger");
  await swipe(ben, ada, 1);
  clock.advance(HIDDEN_STEP_MS);
  const before = [await relations.totals(ada), await relations.fans(ada, FIRST_PAGE)];
  told();
  for (const other of [ben, stranger]) {
    await swipe(ada, other, 0);
    assert.deepEqual(told(), ["ada swipe"]);
    await relations.undo(ada, other);
    assert.deepEqual(told(), ["ada swipe"]);
  }
  assert.deepEqual([await relations.totals(ada), await relations.fans(ada, FIRST_PAGE)], before);
  await swipe(ada, stranger, 0);
  await swipe(stranger, ada, 1);
  clock.advance(HIDDEN_STEP_MS);
  assert.equal((await relations.totals(ada)).fans.total, 2, "also who likes after it");
  await swipe(ada, stranger, 1);
  clock.advance(HIDDEN_STEP_MS);
  const { fans, matches } = await relations.totals(ada);
  assert.deepEqual([fans.total, matches.total], [1, 1]);
});
